"""Five hundred faults: kill -9, signals, full disks, closed descriptors, limits, damaged files. Nothing crashes, hangs,
half-writes, or loses more than the work since the last checkpoint. See tests/slow/faults/."""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "integration")]

from faults import runner  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("ALLOT_FAULTS_SEED", "17")),
                        help="what the cases are drawn from (ALLOT_FAULTS_SEED)")
    parser.add_argument("--cases", type=int, default=int(os.environ.get("ALLOT_FAULTS_CASES", "500")),
                        help="how many (ALLOT_FAULTS_CASES)")
    parser.add_argument("--case", type=int, help="only this one")
    parser.add_argument("--family", choices=list(runner.FAMILIES), help="only these")
    parser.add_argument("--jobs", type=int, default=2, help="how many side by side")
    parser.add_argument("--keep", action="store_true", help="leave the folders of the cases")
    parser.add_argument("--verbose", action="store_true", help="print every case")
    return runner.run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
