"""8-bit weights are what docs/formats.md says they are: its example runs, and gives the weights within half a scale."""

import os
import re
import subprocess
import sys
import types

import tiny_model  # says so where numpy is not there
import numpy

sys.path.insert(0, os.path.join(tiny_model.SOURCE, "examples", "python"))
import forward  # noqa: E402

try:
    import safetensors.numpy
except ImportError:  # Debian has no package of it
    safetensors = types.SimpleNamespace(numpy=types.SimpleNamespace(load_file=forward.load_file))


def documented_example():
    with open(os.path.join(tiny_model.SOURCE, "docs", "formats.md"), encoding="utf-8") as file:
        example, = (block for block in re.findall(r"```python\n(.*?)```", file.read(), re.DOTALL) if "model8/" in block)
    return example


class Checks:
    """Of a model that is trained for them; `matrix` is one that it has."""

    matrix = ""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        subprocess.run([tiny_model.ALLOT, "quantize", cls.model, "-o", cls.model + "8", "--quiet"], check=True)
        load = safetensors.numpy.load_file
        cls.floats, cls.quantized = (load(os.path.join(model, "model.safetensors")) for model in (cls.model, cls.model + "8"))

    def check_close(self, name, weights):
        self.assertEqual(weights.shape, self.floats[name].shape)
        half = self.quantized[name + ".scales"].astype("f8") / 2
        difference = numpy.abs(weights.astype("f8") - self.floats[name])
        self.assertTrue((difference <= 1.0001 * half).all(), name)  # both are rounded, too
        self.assertGreater(difference.max(), 0, name)

    def test_values_times_scales_are_the_weights(self):
        matrices = [name for name, values in self.quantized.items() if values.dtype == numpy.int8]
        self.assertLessEqual({"source.embeddings", "target.embeddings", self.matrix}, set(matrices))
        for name in matrices:
            rows, columns = self.quantized[name].shape
            scales = self.quantized[name + ".scales"]
            self.assertEqual(scales.shape, (rows, 1) if name.endswith("embeddings") or name == "output.weights" else (1, columns))
            self.assertEqual(numpy.abs(self.quantized[name].astype(int)).max(), 127, name)
            self.check_close(name, self.quantized[name] * scales)

    def test_all_others_are_the_floats(self):
        self.assertEqual({name for name in self.quantized if not name.endswith(".scales")}, set(self.floats))
        for name, values in self.floats.items():
            if self.quantized[name].dtype != numpy.int8:
                numpy.testing.assert_array_equal(self.quantized[name], values)
                self.assertTrue(1 in values.shape or name.startswith("fertility."), name)


class Lstm(Checks, tiny_model.ModelTest):
    matrix = "decoder.combine"

    def test_the_example(self):
        names = {"safetensors": safetensors}
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        exec(compile(documented_example(), "docs/formats.md", "exec"), names)
        self.check_close(self.matrix, names["weights"])


class Transformer(Checks, tiny_model.ModelTest):
    changes = {"model.architecture": "transformer", "model.heads": 2, "model.feed-forward-size": 48}
    matrix = "decoder.layer0.cross.keys_values.weights"


if __name__ == "__main__":
    tiny_model.main()
