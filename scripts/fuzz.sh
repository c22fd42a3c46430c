#!/usr/bin/env bash
# Builds the fuzz targets and runs each for a number of seconds (default 20), as many in parallel as there
# are processors. A finding fails; the input that reproduces it is kept in build/fuzz/findings.
#   scripts/fuzz.sh                     all targets
#   scripts/fuzz.sh 60                  each for a minute
#   scripts/fuzz.sh 60 recipe_fuzz      only this one
#   build/fuzz/fuzz/recipe_fuzz FILE    one input again, for example a finding
# Inputs come from fuzz/seeds/<target> and from interesting inputs of earlier runs (build/fuzz/corpus). The
# random numbers come from the commit: every change is tested with different ones, and a run
# can be repeated with ALLOT_FUZZ_SEED.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:-20}"
[[ "$seconds" =~ ^[1-9][0-9]*$ ]] || { echo "usage: scripts/fuzz.sh [SECONDS [TARGET...]]" >&2; exit 2; }
shift || true

mkdir -p build
cmake --preset fuzz > build/configure.log 2>&1 || { cat build/configure.log >&2; exit 1; }
cmake --build --preset fuzz --target "${@:-fuzz_targets}"

seed="${ALLOT_FUZZ_SEED:-$((16#$(git rev-parse --short=7 HEAD 2> /dev/null || echo 1)))}"
# Folders that targets write are in memory if possible.
scratch="$(mktemp -d "$([ -w /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")/allot-fuzz-XXXXXX")"
trap 'rm -rf "$scratch"' EXIT
mkdir -p build/fuzz/findings

# No finding: prints only the number of inputs.
fuzz_one() {
  local target="$1" corpus="build/fuzz/corpus/$1" log="$scratch/$1.log"
  mkdir -p "$corpus" "$scratch/$target.files"
  # A small stack, so that recursion without an end shows; and no reader needs a lot of memory for input
  # of a few kilobytes.
  if (ulimit -s 2048 && TMPDIR="$scratch/$target.files" "build/fuzz/fuzz/$target" \
    -max_total_time="$seconds" -seed="$seed" -max_len=16384 -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=256 \
    -print_final_stats=1 -print_funcs=0 -artifact_prefix="build/fuzz/findings/$target-" \
    "$corpus" "fuzz/seeds/$target" < /dev/null > "$log" 2>&1); then
    echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, no finding"
  else
    grep -vE '^#[0-9]+' "$log"
    echo "$target: a finding with ALLOT_FUZZ_SEED=$seed"
    return 1
  fi
}
export -f fuzz_one
export seconds seed scratch

if [ $# -eq 0 ]; then
  for source in fuzz/*_fuzz.cc; do set -- "$@" "$(basename "$source" .cc)"; done
fi
echo "fuzzing $# targets for $seconds s each, seed $seed"
# shellcheck disable=SC2016  # expanded by the shell that xargs starts
printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c 'set -euo pipefail; fuzz_one "$1"' - {}
