#!/usr/bin/env bash
# Makes the Debian packages (allot, allot-mpi, liballot1, liballot-dev, python3-allot) and the archives, in build/packages/packages:
#   packaging/build.sh
# ALLOT_PACKAGE_BUILD names a build folder that already exists: what is compiled in it is packed, in its folder packages.
# With lintian installed, its errors are errors here.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install_packages.sh build package
build="${ALLOT_PACKAGE_BUILD:-build/packages}"
# As the system has it: /usr, libraries in the folder of the architecture, where nothing need search for them, and completions
# where Debian's zsh finds those of packages.
cmake --preset release -B "$build" -DALLOT_BENCH=OFF -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_SKIP_INSTALL_RPATH=ON \
  -DALLOT_ZSH_COMPLETIONS=share/zsh/vendor-completions > /dev/null
cmake --build "$build"
rm -rf "$build/packages"
(cd "$build" && cpack -G DEB && cpack -G TGZ)
rm -rf "$build/packages/_CPack_Packages"
ls -l "$build/packages"
if command -v lintian > /dev/null; then
  lintian --fail-on error --tag-display-limit 0 "$build"/packages/*.deb
else
  echo "lintian is not installed: the packages are not checked" >&2
fi
