#!/usr/bin/env bash
# Builds everything that a release consists of, checks it, and says what it did:
#   scripts/release.sh [--no-try]      --no-try: the packages are not installed in a bare Debian (which needs root and debootstrap)
# The version is that of project(VERSION) in CMakeLists.txt. Nothing is published and nothing is tagged.
set -euo pipefail
cd "$(dirname "$0")/.."

try=yes
case "${1:-}" in
  '') ;;
  --no-try) try=no ;;
  *)
    echo "allot: unknown argument '$1'" >&2
    echo "  to fix: scripts/release.sh [--no-try]" >&2
    exit 2
    ;;
esac

version="$(sed -n 's/^project(allot VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
packages=build/packages/packages
done_steps=()
left_out=()

fail() {
  echo "allot: $1" >&2
  echo "  to fix: $2" >&2
  exit 1
}

# Everything that does not need a compiler comes first.
[ -n "$version" ] || fail "CMakeLists.txt: no project(allot VERSION ...)" "restore that line: the version is nowhere else"
if grep -q "^## \[$version\]" CHANGELOG.md; then
  done_steps+=("CHANGELOG.md has a section for $version")
else
  left_out+=("CHANGELOG.md has no section for $version: cut [Unreleased] before the release")
fi
if [ -n "$(git status --porcelain 2> /dev/null)" ]; then
  left_out+=("the sources have changes that are not committed: the packages contain them")
fi

packaging/build.sh
for name in allot allot-mpi liballot1 liballot-dev python3-allot; do
  found=("$packages/${name}_${version}"*.deb)
  [ -f "${found[0]}" ] || fail "$packages: no package $name of version $version" "look at the output of packaging/build.sh above"
done
done_steps+=("built $(find "$packages" -name '*.deb' | wc -l) Debian packages and $(find "$packages" -name '*.tar.gz' | wc -l) archives in $packages")
if command -v lintian > /dev/null; then
  done_steps+=("lintian finds no errors")
else
  left_out+=("lintian is not installed: the packages are not checked by it")
fi

shown="$(build/packages/allot --version)"
[ "$shown" = "allot $version" ] || fail "the program says '$shown', not 'allot $version'" "build from scratch: rm -r build/packages"
done_steps+=("the program says it is $version")
if ldd build/packages/allot | grep -qE 'libpython|libmpi'; then
  fail "the program needs Python or MPI: $(ldd build/packages/allot | grep -E 'libpython|libmpi')" "link them to the module and the plug-in only"
fi
done_steps+=("the program needs neither Python nor MPI")

if [ "$try" = no ]; then
  left_out+=("the packages were not tried in a bare Debian (--no-try)")
elif [ "$(id -u)" -ne 0 ] || ! command -v debootstrap > /dev/null; then
  left_out+=("the packages were not tried in a bare Debian: packaging/try.sh needs root and debootstrap")
else
  packaging/try.sh
  done_steps+=("the packages were installed, used and removed in a bare Debian")
fi

(cd "$packages" && sha256sum -- *.deb *.tar.gz > SHA256SUMS)
done_steps+=("checksums are in $packages/SHA256SUMS")

echo
echo "allot $version:"
printf '  done: %s\n' "${done_steps[@]}"
if [ "${#left_out[@]}" -gt 0 ]; then printf '  left out: %s\n' "${left_out[@]}"; fi
