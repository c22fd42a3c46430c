#!/usr/bin/env bash
# From a fresh clone to a passed test suite: installs what is missing, builds, runs every test.
#   ./test.sh           everything
#   ./test.sh --quick   without the tests labeled "slow"
set -euo pipefail
cd "$(dirname "$0")"

selection=()
case "${1:-}" in
  '') ;;
  --quick) selection=(--label-exclude slow) ;;
  *) echo "usage: ./test.sh [--quick]" >&2; exit 2 ;;
esac

scripts/install_packages.sh build test
mkdir -p build
cmake --preset release-tests > build/configure.log 2>&1 || { cat build/configure.log >&2; exit 1; }
cmake --build --preset release-tests
# Tests count in halves of a processor, and one of those that mostly wait runs beside the others (tests/CMakeLists.txt).
ctest --preset release-tests -j "$((2 * $(nproc) + 1))" "${selection[@]}"
