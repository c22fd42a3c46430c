#!/usr/bin/env bash
# clang-tidy on all sources of src/, cli/ and plugins/.
#   scripts/lint.sh           all of them, forty at a time, joined like a unity build: a header is then read
#                             once for forty sources. Also shows names of a folder that would meet later
#   scripts/lint.sh FILE...   these, each by itself, as the preset plain compiles it: shows missing includes, too
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
if [ $# -gt 0 ]; then
  cmake --preset plain > build/configure.log
  printf '%s\0' "$@" | xargs -0 -r -n 1 -P "$(nproc)" clang-tidy --quiet -p build/plain
  exit
fi
cmake --preset lint > build/configure.log
# A unity file includes sources, which the one check objects to; the compiler's option is GCC's.
python3 - build/lint/compile_commands.json <<'PYTHON' | xargs -0 -r -n 1 -P "$(nproc)" clang-tidy --quiet -p build/lint \
  --checks=-bugprone-suspicious-include --extra-arg=-Wno-unknown-warning-option --header-filter='(src|cli|plugins)/.*\.(h|cc)$'
import json
import sys
with open(sys.argv[1], encoding="utf-8") as commands:
    files = {entry["file"] for entry in json.load(commands)}


def num_sources(file):
    with open(file, encoding="utf-8") as text:
        return sum(line.startswith("#include") and line.endswith('.cc"\n') for line in text)


# What takes longest starts first, so that no processor waits for it at the end.
print("\0".join(sorted(files, key=lambda file: (-num_sources(file), file))), end="")
PYTHON
