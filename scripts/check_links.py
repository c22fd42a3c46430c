#!/usr/bin/env python3
"""Fails when a document names a file, folder or heading of the project that is not there.

Checked in the *.md of the project and of docs/: relative links, with their headings; paths in backticks that begin with a folder of the project
(`src/nn/gemm.h`, `scripts/fuzz.sh`); and `layer/file`, a source of src/ without its ending (`nn/gemm`). A path may have
a pattern (`src/metrics/*.cc`, `gemm.{h,cc}`); one with `<name>` is an example and not checked.
"""

import itertools
import re

import checks
from checks import ROOT

TOP = ("src", "cli", "tests", "docs", "scripts", "examples", "bench", "fuzz", "cmake", ".ci")


def without_code(text):
    """The text without its code blocks; lines keep their numbers."""
    return re.sub(r"^```.*?^```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)


def anchors(path):
    """The headings of a page as GitHub writes them in addresses."""
    headings = re.findall(r"^#+ (.*)$", without_code(path.read_text()), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def alternatives(path):
    """a.{h,cc} -> a.h, a.cc"""
    parts = [part.split(",") for part in re.split(r"[{}]", path)]
    return ["".join(choice) for choice in itertools.product(*parts)]


def is_there(path):
    return all(any(ROOT.glob(each.rstrip("/"))) for each in alternatives(path))


def link_problem(page, target):
    if re.match(r"[a-z]+:", target):
        return None
    name, _, anchor = target.partition("#")
    path = (page.parent / name) if name else page
    if not path.exists():
        return f"'{target}' is not there"
    if anchor and path.suffix == ".md" and anchor not in anchors(path):
        return f"{path.name} has no heading '#{anchor}'"
    return None


def path_problem(name, sources):
    if re.search(r"[<>$ …]|\.\.\.|NAME|DIR", name) or not re.fullmatch(r"[\w.{},*/-]+", name):
        return None
    first, _, rest = name.partition("/")
    if not rest:
        return None
    if first in TOP and not is_there(name):
        return f"'{name}' is not there"
    if first in sources and not is_there(f"src/{name}") and not is_there(f"src/{name}.*"):
        return f"'src/{name}' is not there"
    return None


def problems():
    sources = set(checks.layers())
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        for number, line in enumerate(without_code(page.read_text()).splitlines(), 1):
            found = [link_problem(page, target) for target in re.findall(r"\]\(([^)\s]+)\)", line)]
            found += [path_problem(path, sources) for path in re.findall(r"`([^`]+)`", line)]
            for problem in filter(None, found):
                yield f"{page.relative_to(ROOT)}:{number}: {problem}"


if __name__ == "__main__":
    checks.report(problems())
