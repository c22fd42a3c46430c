#!/usr/bin/env bash
# Runs the tests under sanitizers, part by part: asan is AddressSanitizer (with leaks) and
# UndefinedBehaviorSanitizer, tsan is ThreadSanitizer.
#   scripts/sanitize.sh all                     every part
#   scripts/sanitize.sh --list                  their names
#   scripts/sanitize.sh tsan:train asan:base    these; folders of src/ also one by one, or asan:base+text
#   scripts/sanitize.sh --turn [COMMIT]         the one whose turn it is at this commit (without one: HEAD). Each
#                                               commit has the part after that of the commit before it, so that a
#                                               few merges go through all of them.
# A part builds only what it needs. With two processors and no earlier build it takes at most about
# six minutes, and is ended as failed after ALLOT_SANITIZE_MINUTES (20).
set -euo pipefail
cd "$(dirname "$0")/.."

# Unit and golden tests of the folders of src/, the integration tests with the program built with asan, and the
# server under load with both.
folders=("base text align" "metrics corpus toy attention" "nn model infer fertility search" "translate" "train" "report serve experiment" "app library")
num_integration=6
parts=()
for kind in asan tsan; do
  for group in "${folders[@]}"; do parts+=("$kind:${group// /+}"); done
  parts+=("$kind:serve-load")
done
for ((i = 1; i <= num_integration; ++i)); do parts+=("asan:integration-$i"); done

while read -r folder; do
  [[ " ${folders[*]} " == *" $folder "* ]] || { echo "scripts/sanitize.sh: src/$folder is in no part" >&2; exit 1; }
done < <(sed -n '/^set(ALLOT_LAYERS/,/)/p' cmake/Layers.cmake | sed '1d; s/)//')

usage() {
  sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
  exit 2
}

# What is built and run for a part: `targets` of the build, and `tests`, a regular expression for ctest.
choose() {
  local what="${1#*:}" folder kind scripts=()
  targets=() tests=""
  if [[ "$what" == integration-* ]]; then
    targets=(allot)
    local i=0
    for script in tests/integration/*_test.py; do
      if ((i++ % num_integration == ${what#integration-} - 1)); then scripts+=("$(basename "$script" .py)"); fi
    done
    tests="^integration/($(IFS='|'; echo "${scripts[*]}"))\$"
    return
  fi
  if [ "$what" = serve-load ]; then
    targets=(allot)
    tests='^(integration/serve_test|slow/serve_faults_test)$'
    return
  fi
  for folder in ${what//+/ }; do
    for kind in unit golden; do
      if [ -d "tests/$kind/$folder" ]; then targets+=("${folder}_${kind}_test"); fi
    done
  done
  tests="^(unit|golden)/(${what//+/|})/"
}

run_part() {
  local part="$1" kind="${1%%:*}" started=$SECONDS status=0 reports log
  choose "$part"
  local tree="build/$kind"
  reports="$PWD/$tree/reports/${part#*:}"
  log="$tree/${part#*:}.log"
  rm -rf "$reports"
  mkdir -p build "$reports"
  chmod a+rwxt "$reports"  # some tests run the program as somebody else
  # Where the kernels themselves are tested, they are for all instruction sets.
  local few_kernels=ON
  if [[ "+${part#*:}+" =~ \+(attention|nn)\+ ]]; then few_kernels=OFF; fi
  cmake --preset "$kind" -DALLOT_FEW_KERNELS="$few_kernels" > build/configure.log 2>&1 || { cat build/configure.log >&2; return 1; }
  cmake --build --preset "$kind" --target "${targets[@]}" > "$log" 2>&1 || { cat "$log" >&2; return 1; }
  local built=$((SECONDS - started))

  # A report fails the test by an exit code that the program does not have, and stays in a file: tests look at
  # what is printed, and not all of them at how a process ends that they have killed.
  local common="exitcode=99:log_path=$reports/report"
  export ALLOT_SANITIZED=1
  export ASAN_OPTIONS="$common:detect_stack_use_after_return=1:strict_string_checks=1"
  export UBSAN_OPTIONS="print_stacktrace=1:$common"
  export TSAN_OPTIONS="$common:suppressions=$PWD/scripts/tsan.supp:second_deadlock_stack=1:die_after_fork=0"
  # libgomp is not built for ThreadSanitizer, which takes its barriers for races: one thread needs none. (nproc would
  # then say 1, and one test would run at a time.)
  local num_processors
  num_processors="$(nproc)"
  if [ "$kind" = tsan ]; then export OMP_NUM_THREADS=1; fi
  ctest --test-dir "$tree" -R "$tests" -j "$((2 * num_processors + 1))" --output-on-failure --no-tests=error > "$log" 2>&1 || status=1
  if [ $status -ne 0 ]; then grep -vE '(Start +[0-9]+:|  Passed +[0-9.]+ sec$)' "$log" || true; fi
  local report
  for report in "$reports"/*; do
    [ -e "$report" ] || continue
    status=1
    echo "--- ${report#"$PWD"/}"
    head -n 60 "$report"
  done
  grep -E '^[0-9]+% tests passed' "$log" || true
  echo "$part: built in $built s, tested in $((SECONDS - started - built)) s"
  return $status
}

is_part() {
  local part folder
  for part in "${parts[@]}"; do
    if [ "$part" = "$1" ]; then return 0; fi
  done
  [[ "$1" =~ ^(asan|tsan):[a-z+]+$ ]] || return 1
  part="${1#*:}"
  for folder in ${part//+/ }; do
    [[ " ${folders[*]} " == *" $folder "* ]] || return 1
  done
}

case "${1:-}" in
  --list)
    printf '%s\n' "${parts[@]}"
    exit ;;
  --turn)
    commit="${2:-HEAD}"
    count="$(git rev-list --count "$commit")"
    chosen=("${parts[$((count % ${#parts[@]}))]}")
    echo "sanitizers: ${chosen[0]} has its turn at $(git rev-parse --short "$commit")" ;;
  --within-limit)
    run_part "$2"
    exit ;;
  all)
    chosen=("${parts[@]}") ;;
  *)
    chosen=("$@") ;;
esac
[ ${#chosen[@]} -gt 0 ] || usage
for part in "${chosen[@]}"; do is_part "$part" || usage; done

failed=()
for part in "${chosen[@]}"; do
  limit="${ALLOT_SANITIZE_MINUTES:-20}"
  code=0
  timeout --kill-after=20 "${limit}m" "$0" --within-limit "$part" || code=$?
  if [ $code -eq 124 ]; then echo "$part: not done after $limit minutes"; fi
  if [ $code -ne 0 ]; then failed+=("$part"); fi
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "sanitizers: failed: ${failed[*]}"
  exit 1
fi
echo "sanitizers: ${#chosen[@]} of ${#parts[@]} parts, no finding"
