#!/usr/bin/env bash
# Reads sources one by one as the preset plain compiles them, with nothing joined and nothing precompiled, and writes nothing:
# shows includes that are missing, which a unity build hides.
#   scripts/check_includes.sh all                every source of src/, cli/, plugins/ and python/
#   scripts/check_includes.sh text cli           those of these folders: of src/, cli, plugins, python
#   scripts/check_includes.sh --turn [COMMIT]    those of the folders whose turn it is at this commit (without one: HEAD). Each
#                                                commit has the group after that of the commit before it. A group, 40 to
#                                                90 sources, takes less than a minute on two processors.
set -euo pipefail
cd "$(dirname "$0")/.."

groups=("base" "text" "align metrics" "corpus attention" "toy infer" "nn fertility search" "model library" "translate" "train"
  "report serve experiment" "app" "cli plugins python")

while read -r folder; do
  [[ " ${groups[*]} " == *" $folder "* ]] || { echo "scripts/check_includes.sh: src/$folder is in no group" >&2; exit 1; }
done < <(sed -n '/^set(ALLOT_LAYERS/,/)/p' cmake/Layers.cmake | sed '1d; s/)//')

case "${1:-}" in
  --turn)
    commit="${2:-HEAD}"
    chosen="${groups[$(($(git rev-list --count "$commit") % ${#groups[@]}))]}"
    echo "includes: $chosen have their turn at $(git rev-parse --short "$commit")" ;;
  all)
    chosen="${groups[*]}" ;;
  *)
    chosen="$*" ;;
esac
for folder in $chosen; do
  [[ " ${groups[*]} " == *" $folder "* ]] || chosen=""
done
[ -n "$chosen" ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2; }

# A folder of its own: build/plain keeps its tests.
mkdir -p build
cmake --preset plain -B build/includes -DALLOT_TESTS=OFF -DALLOT_FEW_KERNELS=ON > build/configure.log 2>&1 || { cat build/configure.log >&2; exit 1; }
# shellcheck disable=SC2086  # names of folders
python3 - $chosen <<'PYTHON' | xargs -0 -r -n 1 -P "$(nproc)" sh -c
import json
import os
import shlex
import sys

folders = {name if name in ("cli", "plugins", "python") else os.path.join("src", name) for name in sys.argv[1:]}
with open("build/includes/compile_commands.json", encoding="utf-8") as file:
    entries = {os.path.relpath(entry["file"]): entry for entry in json.load(file)}


def is_chosen(source):
    return any(source.startswith(folder + os.sep) for folder in folders)


def without_outputs(command):
    words = iter(shlex.split(command))
    for word in words:
        if word == "-o":
            next(words)
        elif word != "-c":
            yield word


chosen = list(filter(is_chosen, entries))
if not chosen:
    sys.exit(f"scripts/check_includes.sh: nothing is compiled in {', '.join(sorted(folders))}")
print(f"includes: {len(chosen)} sources", file=sys.stderr)
# What takes longest starts first, so that no processor waits for it at the end.
for source in sorted(chosen, key=os.path.getsize, reverse=True):
    compiler = shlex.join([*without_outputs(entries[source]["command"]), "-fsyntax-only"])
    print(f"cd {shlex.quote(entries[source]['directory'])} && {compiler}", end="\0")
PYTHON
