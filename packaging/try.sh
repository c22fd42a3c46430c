#!/usr/bin/env bash
# Installs the packages of packaging/build.sh in a bare Debian and uses them: program, library, Python module, MPI plug-in. Needs root and debootstrap.
#   packaging/try.sh [ROOT]         ROOT: a folder that debootstrap has made, which is copied; without it, one is made
# ALLOT_PACKAGES names another folder of packages. All happens in a temporary folder, which is removed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
root="$(mktemp -d /tmp/allot-root.XXXXXX)"
cleanup() {
  umount "$root/proc" 2> /dev/null || true
  rm -rf --one-file-system "$root"
}
trap cleanup EXIT

if [ "$#" -gt 0 ]; then
  cp -a "$1/." "$root/"
else
  debootstrap --variant=minbase bookworm "$root"
fi
cp /etc/resolv.conf "$root/etc/"
mount -t proc proc "$root/proc"
mkdir "$root/packages"
cp "${ALLOT_PACKAGES:-build/packages/packages}"/*.deb "$root/packages/"
cp -r examples "$root/examples"

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
in_root apt-get update -qq
in_root sh -c 'apt-get install -y -qq --no-install-recommends /packages/allot_*.deb /packages/liballot1_*.deb /packages/python3-allot_*.deb' > /dev/null
echo "installed: $(in_root dpkg-query -W -f '${Package} ${Version}, ' allot liballot1 python3-allot)"

# The program, then the module with the same model.
tiny=(--set built-in-sentences=300 --set training.epochs=1 --set model.hidden-size=32 --set model.embedding-size=32)
in_root allot train demo -o /model --quiet "${tiny[@]}"
# What a command prints, with a name; it must print something.
shown() {
  local text
  text="$("${@:2}")"
  [ -n "$text" ] || { echo "$1: nothing was printed" >&2; exit 1; }
  echo "$1: $text"
}
program() { echo 'Der Hund schläft.' | in_root allot translate -m /model --quiet; }
python() { in_root python3 -c 'import allot; print(allot.Translator("/model").translate("Der Hund schläft.").text)'; }
library() { echo 'Der Hund schläft.' | in_root /translate /model | head -n 1; }
shown program program
shown Python python

# The server, and curl as somebody would use it; it ends by SIGTERM with exit code 0.
in_root sh -c 'apt-get install -y -qq --no-install-recommends curl' > /dev/null
served() {
  in_root sh -c '
    allot serve -m /model --port 0 > /listening 2> /served &
    server=$!
    for _ in $(seq 100); do grep -q http /listening && break; sleep 0.1; done
    address=$(sed "s/listening on //" /listening)
    curl -sSf "${address}translate" -d q="Der Hund schläft." -d source=de -d target=en || { cat /served >&2; kill "$server"; exit 1; }
    [ "$(curl -sSf "${address}health")" = "{\"status\":\"ok\"}" ] || exit 1
    curl -sSf "$address" | grep -q "<!DOCTYPE html>" || exit 1
    kill "$server" && wait "$server"'
}
shown server served
[ "$(served)" = "{\"translatedText\":\"$(program)\"}" ] || { echo "the server translates otherwise than the program" >&2; exit 1; }
in_root python3 -c 'import allot; print("csparsemax:", allot.attention.csparsemax([1.0, 0.0], [0.5, 1.0]))'

# Several processes: the message names the package, and with it they make the same model as one.
shards=(--set training.shards=2 --threads 1)
message="$(in_root allot train demo -o /two --quiet --distributed mpi "${tiny[@]}" 2>&1 || true)"
[[ "$message" == *"install the package allot-mpi"* ]] || { echo "the message for a missing plug-in: $message" >&2; exit 1; }
in_root sh -c 'apt-get install -y -qq --no-install-recommends /packages/allot-mpi_*.deb' > /dev/null
in_root allot train demo -o /one --quiet "${tiny[@]}" "${shards[@]}"
in_root env OMPI_MCA_plm=isolated mpirun -n 2 --oversubscribe --allow-run-as-root allot train demo -o /two --quiet "${tiny[@]}" "${shards[@]}"
cmp "$root/one/model.safetensors" "$root/two/model.safetensors"
echo "two ranks: the bytes of one process"

# The header, with a compiler.
in_root sh -c 'apt-get install -y -qq --no-install-recommends g++ pkg-config /packages/liballot-dev_*.deb' > /dev/null
in_root sh -c 'c++ /examples/cpp/translate.cc -o /translate $(pkg-config --cflags --libs allot)'
shown library library
in_root apt-get purge -y -qq allot allot-mpi liballot1 > /dev/null
left="$(in_root sh -c 'ls /usr/bin/allot /usr/lib/allot/allot-mpi.so /usr/lib/*/liballot.so.1 2> /dev/null | wc -l')"
[ "$left" -eq 0 ] || { echo "$left files are left after removing the packages" >&2; exit 1; }
echo "removed: nothing is left"
