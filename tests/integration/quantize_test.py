"""allot quantize and --precision: 8-bit weights, and that speed never changes a translation."""

import itertools
import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest

import allot_cli
from allot_cli import CliTest, run
from tiny_models import LINES, MANY_LINES, TINY, values, ways


SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")


def setUpModule():
    """A model for all tests, trained for a moment."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", MODEL, "--quiet", *TINY, cwd=SHARED.name)
    assert done.returncode == 0, done.stderr


class Quantize(CliTest):
    def translate(self, *arguments, model=MODEL, text=LINES):
        done = self.allot("translate", "-m", model, "--quiet", *arguments, stdin=text)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_a_folder_of_a_quarter_translates_as_precision_int8(self):
        done = self.allot("quantize", MODEL, "-o", "model8")
        self.assertEqual(done.returncode, 0, done.stderr)
        sizes = [os.path.getsize(os.path.join(folder, "model.safetensors"))
                 for folder in (self.path("model8"), MODEL)]
        self.assertLess(sizes[0], 0.4 * sizes[1])
        for arguments in ((), ("--json", "--beam-size", "3")):
            self.assertEqual(self.translate(*arguments, model="model8"),
                             self.translate("--precision", "int8", *arguments))
        inspected = json.loads(self.allot("inspect", "model8", "--json").stdout)
        self.assertEqual((inspected["precision"], inspected["format-version"]), ("int8", 2))

    def peak_memory(self, model, precision):
        with open(self.path("lines"), "rb") as text:
            process = subprocess.Popen([allot_cli.ALLOT, "translate", "-m", self.path(model), "--quiet", "--threads", "1",
                                        "--precision", precision], stdin=text, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        self.assertEqual(status, 0)
        return usage.ru_maxrss

    @allot_cli.unless_sanitized
    def test_8_bits_need_half_of_the_memory(self):
        done = self.allot("train", "demo", "-o", "large", "--quiet", *TINY, "--set", "model.hidden-size=1024", "--set",
                          "model.embedding-size=1024", "--set", "training.max-updates=1", "--set", "validation.measures=perplexity")
        self.assertEqual(done.returncode, 0, done.stderr)
        size = os.path.getsize(self.path("large/model.safetensors"))
        self.assertGreater(size, 50e6)
        self.assertEqual(self.allot("quantize", "large", "-o", "large8").returncode, 0)
        # A quarter; scales, biases and the header are few beside large matrices.
        self.assertLess(os.path.getsize(self.path("large8/model.safetensors")), 0.27 * size)
        self.write("lines", "Der Hund sieht den Mann.\n")
        floats = self.peak_memory("large", "float")
        self.assertLess(self.peak_memory("large8", "int8"), 0.5 * floats)
        # No float stays when the model is quantized while it is read.
        self.assertLess(self.peak_memory("large", "int8"), 0.5 * floats)

    def test_opens_as_safetensors(self):
        self.allot("quantize", MODEL, "-o", "model8")
        with open(self.path("model8/model.safetensors"), "rb") as file:
            length, = struct.unpack("<Q", file.read(8))
            header = json.loads(file.read(length))
        combine = header["decoder.combine"]
        self.assertEqual(combine["dtype"], "I8")
        self.assertEqual(header["decoder.combine.scales"]["shape"], [1, combine["shape"][1]])
        self.assertEqual(header["output.bias"]["dtype"], "F32")

    def test_speed_never_changes_a_translation(self):
        """With a model that translates: others write the same for every sentence, however they are mixed up."""
        done = self.allot("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=1000", "--set", "decoding.shortlist=yes",
                          "--set", "decoding.tune=no")
        self.assertEqual(done.returncode, 0, done.stderr)
        for way in ways():
            found = {(batch, threads): self.translate(*way, "--batch-size", batch, "--threads", threads, model="model", text=MANY_LINES)
                     for batch, threads in itertools.product(("1", "7", "32"), ("1", "2", "8"))}
            self.assertEqual(len(found), 9)
            expected = found["1", "1"]
            self.assertGreater(expected.count("\n"), 64)
            self.assertGreater(len(values(expected, "translation")), 36, way)
            sizes = values(expected, "shortlist")
            self.assertTrue(len(sizes) > 4 if "on" in way else sizes == {None}, (way, sizes))
            for setting, translations in found.items():
                self.assertEqual(translations, expected, (way, setting))

    def test_exact_is_floats_and_all_tokens(self):
        self.assertEqual(self.translate("--exact", "--json"),
                         self.translate("--precision", "float", "--shortlist", "off", "--json"))
        self.assertNotEqual(self.translate("--exact", "--json"), self.translate("--precision", "int8", "--json"))
        for flag in (("--precision", "int8"), ("--shortlist", "on")):
            done = self.allot("translate", "-m", MODEL, "--exact", *flag, stdin="a\n")
            self.assertEqual(done.returncode, 2, done.stderr)

    def test_what_needs_floats_says_so(self):
        self.allot("quantize", MODEL, "-o", "model8")
        done = self.allot("translate", "-m", "model8", "--exact", stdin="a\n")
        self.assertEqual(done.returncode, 2)
        self.assertIn("model8: has 8-bit weights, so it cannot translate with floats", done.stderr)
        self.assertIn("to fix: name the model that it was quantized from", done.stderr)
        done = self.allot("train", "demo", "-o", "next", "--quiet", *TINY, "--set", "init-from=model8")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("has 8-bit weights, from which nothing can be trained", done.stderr)
        done = self.allot("quantize", "model8", "-o", "again")
        self.assertEqual(done.returncode, 2)
        self.assertIn("model8: has 8-bit weights already", done.stderr)
        self.assertFalse(os.path.exists(self.path("again")))

    def test_damage_is_found(self):
        self.allot("quantize", MODEL, "-o", "model8")
        shutil.copytree(self.path("model8"), self.path("other"))
        with open(self.path("other/model.safetensors"), "r+b") as file:
            file.seek(-1, os.SEEK_END)
            file.write(b"x")
        done = self.allot("translate", "-m", "other", stdin="a\n")
        self.assertEqual(done.returncode, 3)
        self.assertIn("other/model.safetensors: has changed since it was written", done.stderr)
        self.assertIn("to fix: copy the model again", done.stderr)

    def test_every_command_takes_a_precision(self):
        """Both models have the same name, which pages show."""
        shutil.copytree(MODEL, self.path("model"))
        self.assertEqual(self.allot("quantize", "model", "-o", "quantized/model").returncode, 0)
        texts = {name: self.path(name) for name in ("source", "target")}
        self.write("source", LINES)
        self.write("target", "The old woman sees the house.\n" * LINES.count("\n"))
        commands = (
            ("translate", "-m", "model", "--json", texts["source"]),
            ("score", "-m", "model", "--json", texts["source"], texts["target"]),
            ("tune", "-m", "model", "--source", texts["source"], "--reference", texts["target"], "--alphas", "0,1",
             "--betas", "0,0.4", "--json"),
            ("explain", "-m", "model", texts["source"]))
        for command in commands:
            with self.subTest(command[0]):
                quantized = run(*command, "--quiet", cwd=self.path("quantized"))
                self.assertEqual(quantized.returncode, 0, quantized.stderr)
                self.assertGreater(len(quantized.stdout), 100)
                done = self.allot(*command, "--quiet", "--precision", "int8")
                self.assertEqual((done.returncode, done.stdout), (0, quantized.stdout), done.stderr)
                done = run(*command, "--quiet", "--precision", "int8", cwd=self.path("quantized"))
                self.assertEqual((done.returncode, done.stdout), (0, quantized.stdout), done.stderr)
                # The best settings may well be the same.
                if command[0] != "tune":
                    self.assertNotEqual(self.allot(*command, "--quiet").stdout, quantized.stdout)
                done = run(*command, "--precision", "float", cwd=self.path("quantized"))
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn("model: has 8-bit weights, so it cannot translate with floats", done.stderr)
                self.assert_fails(self.allot(*command, "--precision", "half"), 2,
                                  "allot: unknown precision 'half'\n  to fix: choose one of: float, int8\n")


if __name__ == "__main__":
    allot_cli.main()
