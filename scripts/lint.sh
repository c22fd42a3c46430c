#!/usr/bin/env bash
# clang-tidy on all sources of src/, cli/ and plugins/.
#   scripts/lint.sh           all of them, ten at a time as unity builds join them: a header is then read once
#                             for ten sources, which takes a fifth of the time
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
print("\0".join(sorted(files)), end="")
PYTHON
