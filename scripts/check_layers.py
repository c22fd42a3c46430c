#!/usr/bin/env python3
"""Fails when a folder of src/ includes from a folder that is above it.

The order is ALLOT_LAYERS in cmake/Layers.cmake, lowest first. Also fails for a folder that is not
in the list, and for a quoted include that is not written as the path under src/. A folder in NARROW
includes only what is named there. MPI is called in plugins/mpi alone, which knows nothing of src/ but its interface.
"""

import re

import checks
from checks import ROOT

SRC = ROOT / "src"

# Search knows no model and no text: it sees a decoder that takes steps, and the ids of special symbols and of terms.
NARROW = {
    "search": ("base/", "search/", "infer/forced_terms.h", "infer/next_tokens.h", "infer/source_sentence.h",
               "infer/step_decoder.h", "text/vocabulary.h", "text/word_patterns.h"),
}


# The plug-in, and all that it and the program share.
PLUGIN = ROOT / "plugins" / "mpi"
PLUGIN_INTERFACE = "train/distributed/mpi_plugin.h"


def plugin_problems():
    for top in ("src", "cli", "tests", "bench", "fuzz", "plugins"):
        for path in sorted((ROOT / top).rglob("*.h")) + sorted((ROOT / top).rglob("*.cc")):
            is_plugin = PLUGIN in path.parents
            for number, line in enumerate(path.read_text().splitlines(), 1):
                place = f"{path.relative_to(ROOT)}:{number}"
                if not is_plugin and re.search(r"\bMPI_[A-Z]\w*|#\s*include\s*[<\"]mpi\.h", line):
                    yield f"{place}: MPI is called in plugins/mpi only, through '{PLUGIN_INTERFACE}'"
                match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
                if is_plugin and match and not match.group(1).startswith("mpi/") and match.group(1) != PLUGIN_INTERFACE:
                    yield f"{place}: the plug-in may not include '{match.group(1)}'"


def problems():
    yield from plugin_problems()
    order = {name: rank for rank, name in enumerate(checks.layers())}
    # Headers that the build makes: the version, and files that become constants (EmbedText.cmake).
    generated = {"base/version.h"}
    embedded = re.findall(r"allot_embed_text\((\S+)", (SRC / "CMakeLists.txt").read_text())
    generated |= {re.sub(r"\.([a-z]+)$", r"_\1.h", path) for path in embedded}
    for path in sorted(SRC.rglob("*.h")) + sorted(SRC.rglob("*.cc")):
        name = path.relative_to(SRC)
        folder = name.parts[0]
        if folder not in order:
            yield f"{name}: folder '{folder}' is not in cmake/Layers.cmake"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not match or match.group(1) in generated:
                continue
            included = match.group(1)
            if not (SRC / included).exists():
                yield f"{name}:{number}: '{included}' is not a path under src/"
            elif order.get(included.split("/")[0], len(order)) > order[folder]:
                yield f"{name}:{number}: '{folder}' may not include '{included}' from above it"
            elif not included.startswith(NARROW.get(folder, "")):
                yield f"{name}:{number}: '{folder}' may not include '{included}' (NARROW in check_layers.py)"


if __name__ == "__main__":
    checks.report(problems())
