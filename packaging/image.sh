#!/usr/bin/env bash
# Repeats the steps of packaging/Containerfile without a container engine, in a bare Debian, runs the program of the image and prints
# the image's size in MB. Needs root and debootstrap; takes as long as compiling the program.
#   packaging/image.sh [JAPANESE]     yes or no (the default), as --build-arg JAPANESE=
# The commands (RUN) are read from the Containerfile; they build the last commit. All happens in a temporary folder, which is removed at
# the end.
set -euo pipefail
cd "$(dirname "$0")/.."
japanese="${1:-no}"
place="$(mktemp -d /tmp/allot-image.XXXXXX)"
bare="$place/bare" build="$place/build" image="$place/image"
cleanup() {
  umount "$build/proc" "$image/proc" 2> /dev/null || true
  rm -rf --one-file-system "$place"
}
trap cleanup EXIT

# The commands of a stage (1, 2), each on a line.
commands() {
  awk -v stage="$1" '
    { line = line $0 }
    sub(/\\$/, " ", line) { next }
    line ~ /^FROM / { ++number }
    number == stage && line ~ /^RUN / { print substr(line, 5) }
    { line = "" }' packaging/Containerfile
}
# Those of a stage in a root, in its folder (WORKDIR).
run_stage() {
  local command
  mount -t proc proc "$2/proc"
  while read -r command; do
    chroot "$2" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 JAPANESE="$japanese" \
      sh -c "cd $3 && $command" < /dev/null >> "$place/log" 2>&1 || { tail -n 50 "$place/log" >&2; return 1; }
  done < <(commands "$1")
}

debootstrap --variant=minbase bookworm "$bare" > "$place/log"
cp /etc/resolv.conf "$bare/etc/"
cp -a "$bare" "$build"
mkdir "$build/source"
git archive HEAD | tar -x -C "$build/source"
run_stage 1 "$build" /source

# What distinguishes bookworm-slim: it has no documents but licenses, and gets none with packages.
cp -a "$bare" "$image"
excluded=(doc groff info linda lintian locale man)
printf 'path-exclude /usr/share/%s/*\n' "${excluded[@]}" > "$image/etc/dpkg/dpkg.cfg.d/docker"
echo 'path-include /usr/share/doc/*/copyright' >> "$image/etc/dpkg/dpkg.cfg.d/docker"
for folder in "${excluded[@]}"; do
  if [ -d "$image/usr/share/$folder" ]; then find "$image/usr/share/$folder" ! -type d ! -path '*/doc/*/copyright' -delete; fi
done
cp "$build/install/packages" "$image/tmp/packages"
run_stage 2 "$image" /
cp -a "$build/install/usr" "$build/install/var" "$image/"
echo "the program of the image: $(chroot --userspec=10001 "$image" allot --version)"
echo "the image: $(($(du --bytes --one-file-system --summarize "$image" | cut -f 1) / 1000000)) MB"
