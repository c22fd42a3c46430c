#!/usr/bin/env bash
# Builds the fuzz targets and runs each for a number of seconds (default 20). A finding fails.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:-20}"
mkdir -p build
cmake --preset fuzz > build/configure.log 2>&1 || { cat build/configure.log >&2; exit 1; }
cmake --build --preset fuzz --target fuzz_targets
for target in build/fuzz/fuzz/*_fuzz; do
  [ -e "$target" ] || continue
  corpus="build/fuzz/corpus/$(basename "$target")"
  mkdir -p "$corpus"
  echo "fuzzing $(basename "$target") for $seconds s"
  "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -print_final_stats=0 \
    -verbosity=0 -print_funcs=0 -artifact_prefix=build/fuzz/ "$corpus"
done
