"""Every example of docs/python.md runs, one after the other as a reader would type them."""

import contextlib
import io
import os
import re
import sys
import tempfile
import unittest

import allot
import tiny_model


class Documentation(unittest.TestCase):
    def test_examples(self):
        with open(os.path.join(tiny_model.SOURCE, "docs", "python.md"), encoding="utf-8") as file:
            blocks = re.findall(r"```python\n(.*?)```", file.read(), re.DOTALL)
        self.assertGreater(len(blocks), 5)
        before = os.getcwd()
        with tempfile.TemporaryDirectory(prefix="allot-test-") as folder:
            os.chdir(folder)
            self.addCleanup(os.chdir, before)
            allot.train("demo", changes={**tiny_model.TINY, "output": "model", "model.transform": "csparsemax"}, threads=1)
            with open("recipe.yml", "w", encoding="utf-8") as file:
                file.write("base: demo\noutput: trained\nbuilt-in-sentences: 300\ntraining: {epochs: 1}\n"
                           "model: {hidden-size: 32, embedding-size: 32}\n")
            names: dict = {}
            for number, block in enumerate(blocks):
                if "torch" in block and not self.has_torch():
                    continue
                with self.subTest(number=number), contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block, f"docs/python.md, example {number + 1}", "exec"), names)
            os.chdir(before)

    @staticmethod
    def has_torch():
        try:
            import torch  # noqa: F401
        except ImportError:
            print("left out: torch is not there", file=sys.stderr)
            return False
        return True


if __name__ == "__main__":
    tiny_model.main()
