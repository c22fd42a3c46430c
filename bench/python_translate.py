#!/usr/bin/env python3
"""Times the Python module beside the program: the same lines by `allot translate` and by allot.Translator, in turn.

  /usr/bin/python3 bench/python_translate.py MODEL TEXT [--lines 1000] [--threads 1] [--rounds 7]

TEXT has a source sentence per line; it is repeated until there are enough. Prints the seconds of every round, from the start of a process to
its end, what of Python's is opening the model and translating, and the medians of the quotients (Python : program). Fails when both do not give
the same text. ALLOT_BINARY names the program (build/release/allot); the module is that of PYTHONPATH, or build/release/python."""

import argparse
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time

BUILD = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "build", "release")
PROGRAM = os.environ.get("ALLOT_BINARY", os.path.join(BUILD, "allot"))
MODULE = os.environ.get("PYTHONPATH", os.path.join(BUILD, "python"))
# Writes the seconds from opening the model to the last translation to stderr.
SCRIPT = """
import sys, time
import allot
before = time.perf_counter()
model, text, output, threads = sys.argv[1:]
with open(text, encoding="utf-8") as file:
    lines = file.read().split("\\n")[:-1]
found = allot.Translator(model).translate(lines, threads=int(threads))
with open(output, "w", encoding="utf-8") as file:
    file.writelines(one.text + "\\n" for one in found)
print(time.perf_counter() - before, file=sys.stderr)
"""


def seconds_of(command, **options):
    before = time.perf_counter()
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False, text=True, **options)
    seconds = time.perf_counter() - before
    if done.returncode != 0:
        sys.exit(f"{' '.join(command[:2])} failed:\n{done.stderr}")
    return seconds, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("text")
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with open(options.text, encoding="utf-8") as file:
        given = [line.rstrip("\n") for line in file]
    if not given:
        parser.error(f"{options.text} is empty")
    whole, inside = [], []
    with tempfile.TemporaryDirectory(prefix="allot-bench-") as folder:
        text, theirs, ours = (os.path.join(folder, name) for name in ("text", "program", "python"))
        with open(text, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in itertools.islice(itertools.cycle(given), options.lines))
        threads = str(options.threads)
        for number in range(options.rounds):
            program, _ = seconds_of([PROGRAM, "translate", "-m", options.model, "--quiet", "--threads", threads, text, "-o", theirs])
            python, said = seconds_of([sys.executable, "-c", SCRIPT, options.model, text, ours, threads],
                                      env={**os.environ, "PYTHONPATH": MODULE})
            with open(theirs, "rb") as one, open(ours, "rb") as other:
                if one.read() != other.read():
                    sys.exit("the program and the module translate differently")
            own = float(said.split()[-1])
            whole.append(python / program)
            inside.append(own / program)
            print(f"round {number + 1}: program {program:.3f} s, Python {python:.3f} s, of which opening and translating {own:.3f} s", flush=True)
    print(f"{options.lines} lines, {options.threads} threads: the same text; Python : program {statistics.median(whole):.3f}, "
          f"without starting Python and importing the module {statistics.median(inside):.3f} (medians of {options.rounds} rounds)")


if __name__ == "__main__":
    main()
