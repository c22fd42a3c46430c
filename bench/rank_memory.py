#!/usr/bin/env python3
"""Prints the peak resident memory of the ranks of a training: the table of docs/distributed.md.

  bench/rank_memory.py                        1, 2 and 4 ranks with a thread each, on this machine: minutes
  bench/rank_memory.py --updates 4 --ranks 2  quickly, one line of it

Every rank runs below this script, which prints what the kernel says of it when it has ended. There are four shards, so a rank has one,
two or four of them; decoding settings are not tuned, which takes memory of its own. The first line includes preparation of the data."""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.environ["OMPI_MCA_plm"] = "isolated"
# Of a rank, on stderr.
PEAK = re.compile(r"^peak of rank (\d+): (\d+) KiB$", re.MULTILINE)


def run_rank(command):
    """What mpirun starts: the program below this process, so that nothing else counts."""
    code = subprocess.run(command, check=False).returncode
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # One write, or lines of ranks might mix.
    os.write(2, f"peak of rank {os.environ.get('OMPI_COMM_WORLD_RANK', '0')}: {peak} KiB\n".encode())
    sys.exit(code if code >= 0 else 128 - code)


def peaks(ranks, options, folder):
    """The peaks of all ranks in MB, by rank."""
    keys = [f"built-in-sentences={options.sentences}", "training.shards=4", "training.epochs=0", f"training.max-updates={options.updates}",
            "batch.size=64", "decoding.tune=no", "cache=cache", *options.set]
    command = ["mpirun", "-n", str(ranks), "--oversubscribe", "--allow-run-as-root", "--bind-to", "none", "--mca", "btl", "self,vader",
               sys.executable, "-B", os.path.abspath(__file__), "--rank", os.path.abspath(options.allot), "train", options.recipe,
               *(word for key in keys for word in ("--set", key)), "--threads", "1", "--quiet", "--overwrite", "-o", "model"]
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          check=False)
    found = {int(rank): int(peak) * 1024 / 1e6 for rank, peak in PEAK.findall(done.stderr)}
    if done.returncode != 0 or len(found) != ranks:
        sys.exit(done.stderr)
    return [found[rank] for rank in range(ranks)]


def main():
    if sys.argv[1:2] == ["--rank"]:
        run_rank(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--allot", default=os.path.join(ROOT, "build", "release", "allot"))
    parser.add_argument("--recipe", default="paper")
    parser.add_argument("--sentences", type=int, default=3000, help="of the built-in corpus")
    parser.add_argument("--updates", type=int, default=24)
    parser.add_argument("--ranks", nargs="*", type=int, default=[1, 2, 4])
    parser.add_argument("--set", action="append", default=[], help="another key of the recipe")
    options = parser.parse_args()
    print("| ranks | rank 0 | most of any rank | least of any rank |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="allot-memory-") as folder:
        for ranks in options.ranks:
            found = peaks(ranks, options, folder)
            print(f"| {ranks} | {found[0]:.0f} MB | {max(found):.0f} MB | {min(found):.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
