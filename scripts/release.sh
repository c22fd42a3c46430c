#!/usr/bin/env bash
# Builds everything that a release consists of, checks it, and says what it did:
#   scripts/release.sh [--draft] [--no-try]
# --draft: continues where a release must not: without a section in CHANGELOG.md, with changes that are not committed, without lintian,
#   without what trying the packages needs.
# --no-try: the packages are not installed in a bare Debian, which needs root and debootstrap; the last line says so.
# The version is that of project(VERSION) in CMakeLists.txt. Nothing is published and nothing is tagged.
set -euo pipefail
cd "$(dirname "$0")/.."

try=yes draft=no
for argument in "$@"; do
  case "$argument" in
    --draft) draft=yes ;;
    --no-try) try=no ;;
    *)
      echo "allot: unknown argument '$argument'" >&2
      echo "  to fix: scripts/release.sh [--draft] [--no-try]" >&2
      exit 2
      ;;
  esac
done

version="$(sed -n 's/^project(allot VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
build="${ALLOT_PACKAGE_BUILD:-build/packages}"  # as in packaging/build.sh
packages="$build/packages"
done_steps=()
left_out=()

fail() {
  echo "allot: $1" >&2
  echo "  to fix: $2" >&2
  exit 1
}

# What a release must have, and a draft may lack.
lacks() {
  [ "$draft" = yes ] || fail "$1" "$2, or give --draft to see how far it gets"
  left_out+=("$1")
}

# Everything that does not need a compiler comes first.
[ -n "$version" ] || fail "CMakeLists.txt: no project(allot VERSION ...)" "restore that line: the version is nowhere else"
if grep -q "^## \[$version\]" CHANGELOG.md; then
  done_steps+=("CHANGELOG.md has a section for $version")
else
  lacks "CHANGELOG.md has no section for $version" "cut [Unreleased] as [$version]"
fi
if [ -n "$(git status --porcelain 2> /dev/null)" ]; then
  lacks "the sources have changes that are not committed, which the packages would contain" "commit them or take them back"
fi
# packaging/build.sh installs it where it can.
if ! scripts/install_packages.sh build package || ! command -v lintian > /dev/null; then
  lacks "lintian is not installed: the packages are not checked by it" "apt-get install lintian"
fi
if [ "$try" = no ]; then
  left_out+=("the packages were not tried in a bare Debian (--no-try)")
elif [ "$(id -u)" -ne 0 ] || ! command -v debootstrap > /dev/null; then
  lacks "the packages are not tried in a bare Debian: packaging/try.sh needs root and debootstrap" \
    "install debootstrap and run this as root, or give --no-try and try them elsewhere"
  try=no
fi

packaging/build.sh
for name in allot allot-mpi liballot1 liballot-dev python3-allot; do
  found=("$packages/${name}_${version}"*.deb)
  [ -f "${found[0]}" ] || fail "$packages: no package $name of version $version" "look at the output of packaging/build.sh above"
done
done_steps+=("built $(find "$packages" -name '*.deb' | wc -l) Debian packages and $(find "$packages" -name '*.tar.gz' | wc -l) archives in $packages")
if command -v lintian > /dev/null; then done_steps+=("lintian finds no errors"); fi

shown="$("$build/allot" --version)"
[ "$shown" = "allot $version" ] || fail "the program says '$shown', not 'allot $version'" "build from scratch: rm -r $build"
done_steps+=("the program says it is $version")
if ldd "$build/allot" | grep -qE 'libpython|libmpi'; then
  fail "the program needs Python or MPI: $(ldd "$build/allot" | grep -E 'libpython|libmpi')" "link them to the module and the plug-in only"
fi
done_steps+=("the program needs neither Python nor MPI")

# For the system's Python, as python3-allot is. A wheel has its library beside the module, which must look for it there.
python=/usr/bin/python3
cmake "$build" -DCMAKE_SKIP_INSTALL_RPATH=OFF > /dev/null
ALLOT_WHEEL_BUILD="$build" "$python" -m pip wheel --quiet --no-index --no-deps --no-build-isolation -w "$packages" .
rm -rf python/allot.egg-info
wheel=("$packages/allot-$version-"*.whl)
[ -f "${wheel[0]}" ] || fail "$packages: no wheel of version $version" "look at the output of pip above"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
"$python" -m pip install --quiet --no-index --no-deps --target "$place" "${wheel[0]}"
shown="$(cd "$place" && PYTHONPATH="$place" "$python" -c 'import allot; print(allot.__version__, allot.attention.csparsemax([1.0, 0.0], [0.25, 1.0]))')"
[ "$shown" = "$version [0.25 0.75]" ] || fail "the wheel says '$shown'" "look at setup.py"
done_steps+=("the wheel ${wheel[0]##*/} is installed and used")

if [ "$try" = yes ]; then
  ALLOT_PACKAGES="$packages" packaging/try.sh
  done_steps+=("the packages were installed, used and removed in a bare Debian")
fi

# It takes hours, so it is run apart.
left_out+=("the tests under all sanitizers, which belong to a release (SECURITY.md): scripts/sanitize.sh all")

(cd "$packages" && sha256sum -- *.deb *.tar.gz *.whl > SHA256SUMS)
done_steps+=("checksums are in $packages/SHA256SUMS")

echo
echo "allot $version:"
printf '  done: %s\n' "${done_steps[@]}"
if [ "${#left_out[@]}" -gt 0 ]; then printf '  left out: %s\n' "${left_out[@]}"; fi
