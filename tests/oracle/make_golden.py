"""Writes tests/data/oracle: a small model, sentences, and PyTorch's loss and gradients for them.

Needs PyTorch (Debian: python3-torch); the tests that read the files do not. Starts itself again with Debian's Python
when that has PyTorch and this one may not be it.

    python3 tests/oracle/make_golden.py            write the files again
    python3 tests/oracle/make_golden.py --check    compare the files with what PyTorch says here
"""

import json
import os
import subprocess
import sys

DEBIAN = "/usr/bin/python3"
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "oracle")

BASE = {"source-vocabulary": 11, "target-vocabulary": 10, "embedding-size": 5, "hidden-size": 6, "encoder-layers": 2,
        "decoder-layers": 2, "score": "general", "exhaustion-bonus": 0.2, "dropout": 0.0}
CASES = {
    "softmax": {"transform": "softmax"},
    "sparsemax": {"transform": "sparsemax"},
    "csparsemax": {"transform": "csparsemax"},
    "csparsemax-coverage": {"transform": "csparsemax", "coverage-vector": True},
    "csparsemax-coverage-query": {"transform": "csparsemax", "coverage-vector": "query"},
    "gru-csparsemax": {"transform": "csparsemax", "cell": "gru"},
}
TRANSFORMER = {"architecture": "transformer", "embedding-size": 6, "encoder-layers": 2, "heads": 2, "feed-forward-size": 7,
               "bounded-layers": "all", "budget": "head"}
CASES.update({
    "transformer-softmax": {**TRANSFORMER, "transform": "softmax", "activation": "gelu"},
    "transformer-csparsemax": {**TRANSFORMER, "transform": "csparsemax"},
    "transformer-csparsemax-layer": {**TRANSFORMER, "transform": "csparsemax", "budget": "layer",
                                     "bounded-layers": "last", "encoder-layers": 1, "coverage-vector": True},
})
# The last source token is the sink, which has no bound (null).
EXAMPLES = [
    {"source": [4, 5, 6, 7, 3], "target": [4, 5, 9, 6, 6], "fertility": [0.5, 1.5, 0.25, 1.0, None]},
    {"source": [8, 3], "target": [7, 4, 5], "fertility": [0.75, None]},
    {"source": [10, 9, 4, 3], "target": [], "fertility": [1.0, 1.0, 1.0, None]},
    {"source": [3], "target": [8], "fertility": [None]},
]


def results():
    """For every case: its description, weights and gradients."""
    import numpy
    import torch
    from transformer import Transformer
    from translator import Translator

    torch.set_default_dtype(torch.float64)
    for name, changes in CASES.items():
        options = {**BASE, **changes}
        model = (Transformer if options.get("architecture") == "transformer" else Translator)(options)
        random = numpy.random.RandomState(7)
        weights = {tensor: random.uniform(-0.6, 0.6, shape).astype("float32")
                   for tensor, shape in model.shapes().items()}
        model.load(weights)
        losses = []
        for example in EXAMPLES:
            fertility = [float("inf") if f is None else f for f in example["fertility"]]
            losses.append(model.loss(example["source"], example["target"], fertility))
        sum(losses).backward()
        case = {"name": name, "options": options, "losses": [loss.item() for loss in losses], "examples": EXAMPLES}
        yield case, weights, model.gradients()


def check_same_cases(stored, made):
    """What the files are about is what they would be about if they were written now."""
    names = [[case["name"] for case in cases] for cases in (stored, made)]
    if names[0] != names[1]:
        sys.exit(f"cases.json has the cases {names[0]}, not {names[1]}")
    for one, other in zip(stored, made):
        for key in ("options", "examples"):
            if one[key] != other[key]:
                sys.exit(f"cases.json has other {key} of {one['name']}: {one[key]}, not {other[key]}")


def main():
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import numpy
    import safetensors_file

    is_check = "--check" in sys.argv
    os.makedirs(FOLDER, exist_ok=True)
    cases = []
    for case, weights, gradients in results():
        prefix = os.path.join(FOLDER, case["name"])
        if is_check:
            stored = safetensors_file.read(prefix + ".gradients.safetensors")
            for name, gradient in gradients.items():
                numpy.testing.assert_allclose(stored[name], gradient, rtol=1e-5, atol=1e-7, err_msg=name)
        else:
            safetensors_file.write(prefix + ".weights.safetensors", weights)
            safetensors_file.write(prefix + ".gradients.safetensors", gradients)
        cases.append(case)
    path = os.path.join(FOLDER, "cases.json")
    if is_check:
        with open(path, encoding="utf-8") as file:
            all_stored = json.load(file)
        check_same_cases(all_stored, cases)
        for stored, case in zip(all_stored, cases):
            numpy.testing.assert_allclose(stored["losses"], case["losses"], rtol=1e-9)
        print("equal")
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(cases, indent=1) + "\n")


if __name__ == "__main__":
    if sys.executable != DEBIAN and os.environ.get("ALLOT_ORACLE") is None and os.path.exists(DEBIAN):
        if subprocess.run([DEBIAN, "-c", "import torch"], stderr=subprocess.DEVNULL).returncode == 0:
            os.environ["ALLOT_ORACLE"] = "1"
            os.execv(DEBIAN, [DEBIAN, "-B", *sys.argv])
    main()
