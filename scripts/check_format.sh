#!/usr/bin/env bash
# Fails when clang-format would change a file. 'scripts/check_format.sh --fix' changes it.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(--dry-run --Werror)
[ "${1:-}" = --fix ] && mode=(-i)
git ls-files -z --cached --others --exclude-standard '*.cc' '*.h' | xargs -0 -r clang-format "${mode[@]}"
