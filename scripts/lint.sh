#!/usr/bin/env bash
# clang-tidy on the sources of src/ and cli/.
#   scripts/lint.sh          all of them
#   scripts/lint.sh COMMIT   those that have changed since COMMIT (.ci/lint-base names the one up to
#                            which all have been linted; move it when you lint everything)
set -euo pipefail
cd "$(dirname "$0")/.."
# The preset plain has a command for every file, and none reads headers that GCC has precompiled.
mkdir -p build
cmake --preset plain > build/configure.log
if [ -n "${1:-}" ]; then
  files=(git diff -z --name-only --diff-filter=d "$1" HEAD -- 'src/*.cc' 'cli/*.cc')
else
  files=(git ls-files -z 'src/*.cc' 'cli/*.cc')
fi
"${files[@]}" | xargs -0 -r -n 1 -P "$(nproc)" clang-tidy --quiet -p build/plain
