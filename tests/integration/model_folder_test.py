"""Model folders that somebody damaged, replaced while they were in use, or handed on."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

import allot_cli
from allot_cli import ALLOT, CliTest, run


SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")
TINY = ("--set", "built-in-sentences=300", "--set", "model.hidden-size=32", "--set", "model.embedding-size=32",
        "--set", "bpe.merges=100", "--set", "training.epochs=1")


def setUpModule():
    """A model for all tests, trained for a moment. Its output has an absolute path, and so has its cache."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", MODEL, "--quiet", *TINY, cwd=SHARED.name)
    assert done.returncode == 0, done.stderr


class ModelFolder(CliTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(MODEL, self.path("model"))

    def translate(self, *arguments, stdin="Der Hund schläft.\n", **options):
        return self.allot("translate", "-m", "model", "--quiet", *arguments, stdin=stdin, **options)

    def assert_refused(self, done, file, message):
        """One message with the file and a remedy, and nothing of ours or of a library's."""
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith(f"model/{file}: "), done.stderr)
        self.assertIn(message, done.stderr)
        self.assertIn("\n  to fix: ", done.stderr)
        self.assertNotIn("exception", done.stderr)
        self.assertNotIn("mistake in allot", done.stderr)

    def test_deep_manifest(self):
        sealed = '{"format": "model", "format-version": 1, "checksum": "x", "x": ' + "[" * 200000 + "]" * 200000 + "}"
        for text in ("[" * 200000, sealed):
            self.write("model/model.json", text)
            for done in (self.translate(), self.allot("inspect", "model"),
                         self.allot("fertility", "predict", "-m", "model", stdin="a\n")):
                self.assert_refused(done, "model.json", "nested deeper than 64 levels")

    def test_manifest_of_other_types(self):
        with open(self.path("model/model.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        for key, value, message in (("format", 3, "does not describe a model"), ("checksum", 5, "'checksum' is 5"),
                                    ("format-version", "1", "'format-version' is \"1\""),
                                    ("vocabularies", 7, "is damaged")):
            self.write("model/model.json", json.dumps({**manifest, key: value}))
            self.assert_refused(self.allot("inspect", "model"), "model.json", message)
        self.write("model/model.json", '{"format": "model", "format": "model"}')
        self.assert_refused(self.allot("inspect", "model"), "model.json", "occurs twice")

    def test_pipe_in_the_place_of_a_file(self):
        for name in ("model.json", "model.safetensors", "source.vocab", "source.bpe", "attention.tsv"):
            path = self.path("model/" + name)
            os.rename(path, self.path("aside"))
            os.mkfifo(path)
            self.assert_refused(self.translate(timeout=20), name, "is not a regular file")
            os.remove(path)
            os.rename(self.path("aside"), path)
        self.assertEqual(self.translate().returncode, 0)

    def test_replaced_in_place_while_it_translates(self):
        def answer(process, line):
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()

        process = subprocess.Popen([ALLOT, "translate", "-m", "model", "--quiet"], cwd=self.folder,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        line = "Der alte Hund schläft nicht im Haus.\n".encode()
        before = answer(process, line)
        self.assertNotEqual(before, b"")
        # Other bytes in the place of these, as cp writes them, then none at all.
        for name in os.listdir(self.path("model")):
            size = os.path.getsize(self.path("model/" + name))
            with open(self.path("model/" + name), "r+b") as file:
                file.write(b"\x3f" * size)
        self.assertEqual(answer(process, line), before)
        for name in os.listdir(self.path("model")):
            os.truncate(self.path("model/" + name), 0)
        self.assertEqual(answer(process, line), before)
        process.stdin.close()
        self.assertEqual(process.wait(timeout=60), 0, process.stderr.read())

    def test_one_file_of_a_model_is_not_replaced(self):
        before = self.read("model/source.vocab")
        done = self.allot("vocab", "-o", "model/source.vocab", stdin="a b c\n")
        self.assert_fails(done, 2,
                          "allot: 'model/source.vocab' is a file of what model/model.json describes, which is only "
                          "replaced as a whole\n"
                          "  to fix: give the output another name\n")
        self.assertEqual(self.read("model/source.vocab"), before)
        self.assertEqual(self.allot("vocab", "-o", "model/note.txt", stdin="a b c\n").returncode, 0)
        self.assertEqual(self.translate().returncode, 0)

    def test_names_no_folder_of_the_machine(self):
        self.assertNotIn(SHARED.name, self.read("model/model.json"))
        self.assertIn("train.de", json.loads(self.read("model/model.json"))["training"]["recipe"])
        # The run is where the training is at home: it can be done again, and resumed.
        with open(MODEL + ".run/recipe.yml", encoding="utf-8") as file:
            self.assertIn(SHARED.name, file.read())
        done = run("train", MODEL + ".run/recipe.yml", "--resume", "--set", "training.epochs=2", "--quiet",
                   "-o", MODEL, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_trains_on_after_its_model_has_gone(self):
        process = self.start("train", "demo", "-o", "next", *TINY, "--set", "init-from=model",
                             "--set", "training.epochs=3", "--set", "validation.every=2")
        self.wait_until(lambda: os.path.exists(self.path("next/model.json")), process)
        shutil.rmtree(self.path("model"))
        self.assertEqual(process.wait(timeout=120), 0, process.stderr.read().decode())
        done = self.allot("translate", "-m", "next", "--quiet", stdin="Der Hund schläft.\n")
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    allot_cli.main()
