#!/usr/bin/env bash
# clang-tidy on the sources of src/ and cli/.
#   scripts/lint.sh          all of them
#   scripts/lint.sh COMMIT   those that have changed since COMMIT (.ci/lint-base names the one up to
#                            which all have been linted; move it when you lint everything)
set -euo pipefail
cd "$(dirname "$0")/.."
# A database of its own: clang-tidy cannot read headers that GCC has precompiled.
mkdir -p build
cmake --preset dev -B build/lint -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON > build/configure.log
if [ -n "${1:-}" ]; then
  files=(git diff -z --name-only --diff-filter=d "$1" HEAD -- 'src/*.cc' 'cli/*.cc')
else
  files=(git ls-files -z 'src/*.cc' 'cli/*.cc')
fi
"${files[@]}" | xargs -0 -r -n 1 -P "$(nproc)" clang-tidy --quiet -p build/lint
