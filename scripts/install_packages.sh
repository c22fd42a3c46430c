#!/usr/bin/env bash
# Installs the Debian packages named in scripts/packages/*.txt that are missing; nothing otherwise.
# Usage: install_packages.sh build|test...
set -euo pipefail
folder="$(cd "$(dirname "$0")" && pwd)/packages"

wanted=()
for list in "$@"; do
  while read -r name; do
    case "$name" in ''|'#'*) ;; *) wanted+=("$name") ;; esac
  done < "$folder/$list.txt"
done
# For clients of others (tests/slow/serve_clients_test.py). Not in the list: Debian's npm does not go with another Node.js.
if [[ " $* " == *' test '* ]] && ! command -v node > /dev/null && ! command -v npm > /dev/null; then
  wanted+=(npm)
fi

if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
  echo "allot: this script installs Debian packages, and this machine has no apt-get" >&2
  echo "  to fix: install what scripts/packages/*.txt names by other means, then build with cmake --preset release" >&2
  exit 1
fi

installed=" $(dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | tr '\n' ' ') "
missing=()
for name in "${wanted[@]}"; do
  case "$installed" in *" $name "*) ;; *) missing+=("$name") ;; esac
done
[ "${#missing[@]}" -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo > /dev/null; then
    echo "allot: these packages are missing and installing them needs root: ${missing[*]}" >&2
    echo "  to fix: as root, run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
