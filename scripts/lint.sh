#!/usr/bin/env bash
# clang-tidy on the sources of src/ and cli/ that have changed since they were last clean. What has
# been found clean is remembered by a hash of the source as the compiler sees it, headers included.
set -euo pipefail
cd "$(dirname "$0")/.."
cache="${XDG_CACHE_HOME:-$HOME/.cache}/allot-lint"
mkdir -p "$cache" build
[ -e build/dev/compile_commands.json ] || cmake --preset dev > build/configure.log

lint_one() {
  local source="$1" key
  # -MM lists the source and the project's own headers; their content and the settings are the key.
  key="$( { cat .clang-tidy; g++ -std=c++17 -MM -Isrc -Icli -Ibuild/dev/generated "$source" 2> /dev/null |
    tr -d '\\' | tr ' ' '\n' | grep -E '^(src|cli)/' | sort -u | xargs cat "$source"; } | sha256sum | cut -d' ' -f1)"
  [ -e "$cache/$key" ] && return 0
  echo "clang-tidy $source"
  clang-tidy --quiet -p build/dev "$source" 2> /dev/null && touch "$cache/$key"
}
export -f lint_one
export cache
git ls-files -z 'src/*.cc' 'cli/*.cc' | xargs -0 -r -n 1 -P "$(nproc)" bash -c 'lint_one "$0"'
