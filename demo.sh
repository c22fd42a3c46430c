#!/usr/bin/env bash
# From a fresh clone to allot at work: installs what is missing, builds, runs the demo.
set -euo pipefail
cd "$(dirname "$0")"
scripts/install_packages.sh build
cmake --preset release > build-configure.log 2>&1 || { cat build-configure.log >&2; exit 1; }
rm -f build-configure.log
cmake --build --preset release --target allot manual_and_completions
exec build/release/allot demo "$@"
