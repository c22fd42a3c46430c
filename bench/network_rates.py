#!/usr/bin/env python3
"""Trains on two hosts with a network between them, and prints how fast that is beside what the bytes alone would make of it.

  bench/network_rates.py                                          the table of docs/distributed.md: minutes for each line
  bench/network_rates.py --updates 4 --rates 1gbit --delays 0     one line of it

Hosts are network namespaces of this machine (tests/slow/network_hosts.py), with one thread each; root, and a machine that does
nothing else. Each host computes what one of two threads computes in the first line, so the expected efficiency is that of exactly
this setup:

    expected = computing / (computing + bytes / rate)

computing: the seconds of an update of one process with two threads. bytes: what a rank sends in an update; as much comes in at the
same time. Nothing in it overlaps, and delays cost nothing: the training does better where it exchanges while it computes, and
worse where it waits for the answer of another host. The models of all lines have the same bytes, or this fails."""

import argparse
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "tests", "slow")]

import network_cable  # noqa: E402
import network_hosts  # noqa: E402

UNITS = {"bytes": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
BITS = {"kbit": 1e3, "mbit": 1e6, "gbit": 1e9}
SPEED = re.compile(r"([\d,]+) source and ([\d,]+) target tokens/s while updating")
EXCHANGE = re.compile(r"exchange with other ranks: ([\d.,]+) (\w+) sent per update, ([\d.]+) of its ([\d.]+) ms; another ([\d.]+) ms")


def number(text):
    return float(text.replace(",", ""))


def bits_per_second(rate):
    count, unit = re.fullmatch(r"([\d.]+)([kmg]bit)", rate).groups()
    return float(count) * BITS[unit]


def num_cores():
    """As mpirun counts them: two hardware threads are one core."""
    cores = set()
    for processor in os.sched_getaffinity(0):
        try:
            with open(f"/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list", encoding="ascii") as file:
                cores.add(file.read())
        except OSError:
            cores.add(processor)
    return len(cores)


class Run:
    """What a training has said of itself."""

    def __init__(self, report):
        self.tokens = number(SPEED.search(report)[2])
        found = EXCHANGE.search(report)
        if found:
            self.bytes = number(found[1]) * UNITS[found[2]]
            self.waits, self.update, self.hidden = (float(found[i]) / 1000 for i in (3, 4, 5))


class Bench:
    def __init__(self, options, folder):
        self.allot = os.path.abspath(options.allot)
        self.folder = folder
        self.keys = ["train", options.recipe, *(word for key in [
            f"built-in-sentences={options.sentences}", "training.shards=2", "training.epochs=0",
            f"training.max-updates={options.updates}", "batch.size=64", "decoding.tune=no", "validation.every=100000",
            "cache=cache", *options.set] for word in ("--set", key))]
        self.expected_bytes = None

    def run(self, command, output):
        done = subprocess.run([*command, "-o", output, "--overwrite"], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(done.stderr)
        with open(os.path.join(self.folder, output, "model.safetensors"), "rb") as file:
            weights = file.read()
        if self.expected_bytes is None:
            self.expected_bytes = weights
        elif weights != self.expected_bytes:
            sys.exit(f"{' '.join(command)}: the model has other bytes")
        return Run(done.stderr)

    def alone(self):
        return self.run([self.allot, *self.keys, "--threads", "2"], "alone")

    def shared_memory(self):
        # Only where it is needed: mpirun might bind ranks otherwise than it does by itself.
        more = ["--oversubscribe"] if num_cores() < 2 else []
        return self.run(["mpirun", "-n", "2", *more, "--allow-run-as-root", "--mca", "plm", "isolated", "--mca", "btl", "self,vader",
                         self.allot, *self.keys, "--threads", "1"], "ranks")

    def hosts(self, rate, delay):
        hosts = network_hosts.Hosts(2, self.folder, rate, delay)
        try:
            there_and_back = hosts.round_trip("h1", "h2")
            return self.run(hosts.mpirun(["h1", "h2"], self.allot, *self.keys, "--threads", "1"), "ranks"), there_and_back
        finally:
            hosts.remove()


def print_row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def figures(run, alone, rate=None):
    """Cells of a row; `alone`: target tokens per second of one process."""
    computing = run.tokens * run.update / alone  # the same tokens in an update of that
    cells = [f"{run.tokens:,.0f}", f"{100 * run.tokens / alone:.0f} %"]
    cells.append(f"{100 * computing / (computing + 8 * run.bytes / bits_per_second(rate)):.0f} %" if rate else "")
    cells += [f"{run.bytes / 1e6:.0f} MB", f"{1000 * run.waits:,.0f} ms", f"{1000 * run.hidden:,.0f} ms"]
    return cells + [f"{8000 * run.bytes / bits_per_second(rate):,.0f} ms" if rate else ""]


def measure(bench, options):
    print_row("", "target tokens/s while updating", "measured", "expected", "sent per update", "waits", "while computing",
              "bytes / rate")
    print_row(*["---"] * 8)
    alone = bench.alone().tokens
    print_row("1 process x 2 threads", f"{alone:,.0f}", *[""] * 6)
    print_row("2 ranks x 1 thread, shared memory", *figures(bench.shared_memory(), alone))
    for rate in options.rates:
        for delay in options.delays:
            run, there_and_back = bench.hosts(rate, delay)
            print_row(f"2 hosts, {rate}" + (f", {delay:g} ms ({there_and_back:.1f} there and back)" if delay else ""),
                      *figures(run, alone, rate))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--allot", default=os.path.join(ROOT, "build", "release", "allot"))
    parser.add_argument("--recipe", default="paper")
    parser.add_argument("--sentences", type=int, default=3000, help="of the built-in corpus")
    parser.add_argument("--updates", type=int, default=24)
    parser.add_argument("--rates", nargs="*", default=["10gbit", "1gbit", "100mbit"], help="as tc writes them")
    parser.add_argument("--delays", nargs="*", type=float, default=[0, 0.2, 5], help="milliseconds from host to host")
    parser.add_argument("--set", action="append", default=[], help="another key of the recipe")
    options = parser.parse_args()
    lacking = network_hosts.missing() or (network_cable.missing() if any(options.delays) else "")
    if lacking:
        sys.exit(f"there is no {lacking}")
    with tempfile.TemporaryDirectory(prefix="allot-rates-") as folder:
        measure(Bench(options, folder), options)


if __name__ == "__main__":
    main()
