#!/usr/bin/env bash
# Installs the packages of packaging/build.sh in a bare Debian and uses them: program, manual page, completions, systemd unit,
# plug-in for several machines, library, Python module; then the archives. Needs root and debootstrap.
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
mkdir "$root/packages" "$root/archives"
packages="${ALLOT_PACKAGES:-build/packages/packages}"
cp "$packages"/*.deb "$root/packages/"
cp "$packages"/*.tar.gz "$root/archives/"
cp -r examples "$root/examples"

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
fail() {
  echo "$1" >&2
  exit 1
}
# Installs packages, or files of packages (a pattern is that of files in the root).
install() {
  in_root sh -c "apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends $*" > "$root/apt.log" 2>&1 || fail "apt-get install $*: $(cat "$root/apt.log")"
}
in_root apt-get update -qq
install '/packages/allot_*.deb /packages/liballot1_*.deb /packages/python3-allot_*.deb'
echo "installed: $(in_root dpkg-query -W -f '${Package} ${Version}, ' allot liballot1 python3-allot)"
for name in allot liballot1 python3-allot; do
  recommended="$(in_root dpkg-query -W -f '${Recommends}' "$name")"
  [ "$recommended" = "mecab-ipadic-utf8, wordnet-base" ] || fail "$name recommends '$recommended': Japanese text and METEOR need more"
done

# The program, then the module with the same model.
tiny=(--set built-in-sentences=300 --set training.epochs=1 --set model.hidden-size=32 --set model.embedding-size=32 --set training.shards=2)
in_root allot train demo -o /model --quiet "${tiny[@]}"
# What a command prints, with a name; it must print something.
shown() {
  local text
  text="$("${@:2}")"
  [ -n "$text" ] || fail "$1: nothing was printed"
  echo "$1: $text"
}
program() { echo 'Der Hund schläft.' | in_root allot translate -m /model --quiet; }
python() { in_root python3 -c 'import allot; print(allot.Translator("/model").translate("Der Hund schläft.").text)'; }
library() { echo 'Der Hund schläft.' | in_root /translate /model | head -n 1; }
shown program program
shown Python python

# The server, and curl as somebody would use it; it ends by SIGTERM with exit code 0.
install curl
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
[ "$(served)" = "{\"translatedText\":\"$(program)\"}" ] || fail "the server translates otherwise than the program"
in_root python3 -c 'import allot; print("csparsemax:", allot.attention.csparsemax([1.0, 0.0], [0.5, 1.0]))'

# As somebody reads it who types 'man allot'; what groff has to say about it goes to stderr.
try_manual() {
  local page
  install man-db
  page="$(in_root env MANROFFOPT=-wall man -E UTF-8 -P cat allot 2> "$root/man.errors")" || fail "man allot: $(cat "$root/man.errors")"
  [ ! -s "$root/man.errors" ] || fail "man allot: $(cat "$root/man.errors")"
  [[ "$page" == *NAME*translate*'--beam-size'* ]] || fail "man allot: not the page of all commands"
  echo "manual page: $(wc -l <<< "$page") lines without a warning"
}

# Each shell finds its file by itself, as after logging in, and offers 'translate' for 'tra'.
try_completions() {
  local found
  install bash-completion zsh fish
  found="$(in_root bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader allot
    COMP_WORDS=(allot transl); COMP_CWORD=1; _allot; echo "${COMPREPLY[*]}"')"
  [ "$found" = translate ] || fail "bash completes 'allot transl' as '$found'"
  found="$(in_root fish -c 'complete -C "allot transl"' | cut -f 1)"
  [ "$found" = translate ] || fail "fish completes 'allot transl' as '$found'"
  found="$(in_root zsh -c 'autoload -Uz compinit; compinit -u; echo $_comps[allot]; autoload +X _allot && functions _allot')"
  [[ "$found" == _allot$'\n'*translate* ]] || fail "zsh does not find its completions: '$found'"
  echo "completions: bash, fish and zsh find them"
}

# Systemd reads the unit, and enables it where no systemd runs.
try_unit() {
  local said
  install systemd
  said="$(in_root systemd-analyze verify allot.service 2>&1)" || fail "allot.service: $said"
  [ -z "$said" ] || fail "allot.service: $said"
  in_root systemctl --quiet enable allot
  [ -L "$root/etc/systemd/system/multi-user.target.wants/allot.service" ] || fail "allot.service cannot be enabled"
  in_root systemctl --quiet disable allot
  echo "systemd unit: $(in_root systemd-analyze security --offline=yes --no-pager allot.service | tail -n 1 | sed 's/^[^O]*//')"
}

# Two processes train the model that one has trained.
try_mpi() {
  local message
  message="$(in_root allot train demo -o /model-of-two --quiet --distributed mpi "${tiny[@]}" 2>&1 || true)"
  [[ "$message" == *"install the package allot-mpi"* ]] || fail "the message for a missing plug-in: $message"
  install '/packages/allot-mpi_*.deb'
  in_root allot-mpirun --allow-run-as-root --oversubscribe -n 2 allot train demo -o /model-of-two --threads 1 --quiet "${tiny[@]}" 2> "$root/mpi.errors" ||
    fail "allot-mpirun: $(cat "$root/mpi.errors")"
  cmp "$root/model/model.safetensors" "$root/model-of-two/model.safetensors" || fail "two processes have trained another model"
  echo "allot-mpi: two processes have trained the same model"
}

# The archives without the packages, whose dependencies are still there, in a folder of their own.
try_archives() {
  local archive place library
  mkdir "$root/unpacked"
  for archive in "$root"/archives/*.tar.gz; do tar -xzf "$archive" -C "$root/unpacked" --strip-components=1; done
  place="$(dirname "$(dirname "$(find "$root/unpacked" -path '*/bin/allot')")")"
  library="$(dirname "$(find "$place" -name liballot.so.1)")"
  [ -n "$place" ] && [ -n "$library" ] || fail "the archives have no program or no library: $(find "$root/unpacked")"
  place="${place#"$root"}" library="${library#"$root"}"
  [ "$(echo 'Der Hund schläft.' | in_root "$place/bin/allot" translate -m /model --quiet)" = "$1" ] ||
    fail "the program of the archive translates something else"
  in_root mpirun --allow-run-as-root --oversubscribe -n 2 "$place/bin/allot" train demo -o /model-of-archive --threads 1 --quiet "${tiny[@]}" \
    2> "$root/mpi.errors" || fail "mpirun with the archives: $(cat "$root/mpi.errors")"
  in_root env LD_LIBRARY_PATH="$library" PYTHONPATH="$place/lib/python3/dist-packages" python3 -c \
    'import allot; print("Python from the archive:", allot.__file__, allot.Translator("/model").translate("Der Hund schläft.").text)'
  in_root env LD_LIBRARY_PATH="$library" PKG_CONFIG_PATH="$library/pkgconfig" sh -c \
    'c++ /examples/cpp/attention.cc -o /attention $(pkg-config --define-prefix --cflags --libs allot) && /attention' | head -n 1 |
    sed 's/^/library from the archive: /'
}

try_manual
try_completions
try_unit
try_mpi

# The header, with a compiler.
install 'g++ pkg-config /packages/liballot-dev_*.deb'
in_root sh -c 'c++ /examples/cpp/translate.cc -o /translate $(pkg-config --cflags --libs allot)'
shown library library
translated="$(program)"
in_root apt-get purge -y -qq -o Dpkg::Use-Pty=0 allot liballot1 > /dev/null
left="$(in_root sh -c 'ls -d /usr/bin/allot /usr/lib/*/liballot.so* /usr/lib/allot /usr/include/allot /usr/lib/python3/dist-packages/allot \
  /usr/share/man/man1/allot* /lib/systemd/system/allot.service 2> /dev/null | wc -l')"
[ "$left" -eq 0 ] || fail "$left files are left after removing the packages"
echo "removed: nothing is left"
try_archives "$translated"
