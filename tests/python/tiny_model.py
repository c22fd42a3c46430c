"""What the tests of the Python module share: a model that is trained in a moment."""

import importlib.util
import os
import sys
import tempfile
import unittest

import allot

SOURCE = os.environ.get("ALLOT_SOURCE", ".")
ALLOT = os.environ.get("ALLOT_BINARY", "allot")
SKIPPED = 77
if importlib.util.find_spec("numpy") is None:
    print("skipped: numpy is not there (python3-numpy)")
    sys.exit(SKIPPED)
TINY = {"built-in-sentences": 300, "model.hidden-size": 32, "model.embedding-size": 32, "bpe.merges": 100,
        "training.epochs": 1}


class ModelTest(unittest.TestCase):
    """A test with a folder of its own and a model that all tests of the class share."""

    changes: dict = {}

    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory(prefix="allot-test-")
        cls.addClassCleanup(holder.cleanup)
        cls.folder = holder.name
        cls.model = os.path.join(holder.name, "model")
        allot.train("demo", changes={**TINY, **cls.changes, "output": cls.model}, threads=1)


def main():
    unittest.main(argv=[sys.argv[0], "-v"])
