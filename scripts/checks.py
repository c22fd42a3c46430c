"""What the checks of this folder share: the root of the project, its layers, and the exit code."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def layers():
    """The folders of src/, lowest first."""
    text = (ROOT / "cmake" / "Layers.cmake").read_text()
    return re.search(r"set\(ALLOT_LAYERS([^)]*)\)", text).group(1).split()


def report(problems):
    """Prints the problems and exits; with 1 if there are any."""
    found = list(problems)
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)
