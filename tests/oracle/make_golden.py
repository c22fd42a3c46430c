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
    "transformer-csoftmax": {**TRANSFORMER, "transform": "csoftmax"},
    "transformer-entmax15": {**TRANSFORMER, "transform": "entmax15"},
    "transformer-centmax15": {**TRANSFORMER, "transform": "centmax15"},
    "transformer-tied": {**TRANSFORMER, "transform": "csparsemax", "tied-embeddings": True},
    "transformer-self-sparsemax": {**TRANSFORMER, "transform": "csparsemax", "self-attention": "sparsemax"},
    "transformer-self-entmax15": {**TRANSFORMER, "transform": "csoftmax", "self-attention": "entmax15"},
    "transformer-guided": {**TRANSFORMER, "transform": "csparsemax"},
    "transformer-guided-layer": {**TRANSFORMER, "transform": "csoftmax", "budget": "layer", "coverage-vector": True},
    "transformer-guided-entmax15": {**TRANSFORMER, "transform": "entmax15"},
})
# Guided attention: what its loss counts beside the translation loss.
GUIDE_WEIGHTS = {"transformer-guided": 0.3, "transformer-guided-layer": 0.7, "transformer-guided-entmax15": 0.4}
# The last source token is the sink, which has no bound (null).
EXAMPLES = [
    {"source": [4, 5, 6, 7, 3], "target": [4, 5, 9, 6, 6], "fertility": [0.5, 1.5, 0.25, 1.0, None]},
    {"source": [8, 3], "target": [7, 4, 5], "fertility": [0.75, None]},
    {"source": [10, 9, 4, 3], "target": [], "fertility": [1.0, 1.0, 1.0, None]},
    {"source": [3], "target": [8], "fertility": [None]},
]
# What guided cases have besides: for each target token and the end symbol the positions that it should attend to, with
# their shares in 255ths, the largest first.
LINKS = [
    [[[3, 255]], [[1, 255]], [], [[1, 150], [4, 105]], [[0, 255]], [[4, 255]]],
    [[[1, 255]], [[0, 130], [1, 125]], [], [[1, 255]]],
    [[[3, 255]]],
    [[[0, 255]], []],
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
        examples = EXAMPLES
        if name in GUIDE_WEIGHTS:
            examples = [{**example, "links": links} for example, links in zip(EXAMPLES, LINKS)]
        losses = []
        guide = 0
        for example in examples:
            fertility = [float("inf") if f is None else f for f in example["fertility"]]
            loss, more = model.losses(example["source"], example["target"], fertility, example.get("links", ()))
            losses.append(loss)
            guide = guide + more
        (sum(losses) + GUIDE_WEIGHTS.get(name, 0) * guide).backward()
        case = {"name": name, "options": options, "losses": [loss.item() for loss in losses], "examples": examples}
        if name in GUIDE_WEIGHTS:
            case.update({"guide-weight": GUIDE_WEIGHTS[name], "guide-loss": guide.item()})
        yield case, weights, model.gradients()


def stored_cases(path):
    """What the files are about; they have to be written again where it is not what is made now."""
    with open(path, encoding="utf-8") as file:
        stored = json.load(file)
    names = [case["name"] for case in stored]
    if names != list(CASES):
        sys.exit(f"cases.json has the cases {names}, not {list(CASES)}: write the files again")
    return stored


def check_same_case(one, other):
    for key in ("options", "examples", "guide-weight"):
        if one.get(key) != other.get(key):
            sys.exit(f"cases.json has other {key} of {one['name']}: {one.get(key)}, not {other.get(key)}")


def main():
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import numpy
    import safetensors_file

    is_check = "--check" in sys.argv
    os.makedirs(FOLDER, exist_ok=True)
    path = os.path.join(FOLDER, "cases.json")
    all_stored = stored_cases(path) if is_check else []
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
    if is_check:
        for stored, case in zip(all_stored, cases):
            check_same_case(stored, case)
            numpy.testing.assert_allclose(stored["losses"], case["losses"], rtol=1e-9)
            numpy.testing.assert_allclose(stored.get("guide-loss", 0), case.get("guide-loss", 0), rtol=1e-9)
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
