#!/usr/bin/env bash
# Makes the Debian packages (allot, allot-mpi, liballot1, liballot-dev, python3-allot) and the archives, in build/packages/packages:
#   packaging/build.sh
# With lintian installed, its errors are errors here.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install_packages.sh build package
# As the system has it: /usr, and libraries in the folder of the architecture, where nothing need search for them.
cmake --preset release -B build/packages -DALLOT_BENCH=OFF -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_SKIP_INSTALL_RPATH=ON > /dev/null
cmake --build build/packages
rm -rf build/packages/packages
(cd build/packages && cpack -G DEB && cpack -G TGZ)
rm -rf build/packages/packages/_CPack_Packages
ls -l build/packages/packages
if command -v lintian > /dev/null; then
  lintian --fail-on error --tag-display-limit 0 build/packages/packages/*.deb
else
  echo "lintian is not installed: the packages are not checked" >&2
fi
