"""allot shortlist: a model gets one, translations use it and say so, and what is damaged is refused."""

import itertools
import json
import os
import shutil
import tempfile
import unittest

import allot_cli
from allot_cli import CliTest, run


SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")
TINY = ("--set", "built-in-sentences=300", "--set", "model.hidden-size=32", "--set", "model.embedding-size=32",
        "--set", "bpe.merges=100", "--set", "training.epochs=2", "--set", "decoding.tune=no")
SOURCES = (("Der Hund", "The dog"), ("Die alte Frau", "The old woman"), ("Das Kind", "The child"))
VERBS = (("sieht", "sees"), ("sucht", "looks for"))
OBJECTS = (("den Mann", "the man"), ("eine rote Katze", "a red cat"), ("das Haus", "the house"))
PAIRS = [(f"{s[0]} {v[0]} {o[0]}.", f"{s[1]} {v[1]} {o[1]}.") for s, v, o in itertools.product(SOURCES, VERBS, OBJECTS)]


def setUpModule():
    """A model without shortlist for all tests, trained for a moment."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", MODEL, "--quiet", *TINY, cwd=SHARED.name)
    assert done.returncode == 0, done.stderr
    assert not os.path.exists(os.path.join(MODEL, "shortlist.bin"))


class Shortlist(CliTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(MODEL, self.path("model"))
        self.write("de", "".join(source + "\n" for source, _ in PAIRS))
        self.write("en", "".join(target + "\n" for _, target in PAIRS))

    def make(self, model="model", text=("--source", "de", "--target", "en")):
        done = self.allot("shortlist", "-m", model, *text)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertIn(f"{model}/shortlist.bin", done.stderr)

    def translate(self, *arguments, model="model"):
        done = self.allot("translate", "-m", model, "--quiet", "--json", *arguments, stdin="Der Hund sieht den Mann.\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_a_model_gets_one_and_translations_say_so(self):
        without = self.translate()
        self.assertNotIn("shortlist", without)
        self.make()
        with_it = self.translate()
        self.assertGreater(with_it["shortlist"], 3)
        self.assertEqual(self.translate("--shortlist", "on"), with_it)
        # As before, to the last byte.
        for flag in (("--shortlist", "off"), ("--exact",)):
            self.assertEqual(self.translate(*flag), without)
        self.assertEqual(self.translate("--exact", model=MODEL), without)

    def test_text_without_flags_and_in_one_file(self):
        self.write("both.tsv", "".join(f"{source}\t{target}\n" for source, target in PAIRS))
        found = []
        for number, text in enumerate((("--source", "de", "--target", "en"), ("de", "en"), ("--tsv", "both.tsv"))):
            model = f"model{number}"
            shutil.copytree(MODEL, self.path(model))
            self.make(model, text)
            with open(self.path(f"{model}/shortlist.bin"), "rb") as file:
                found.append(file.read())
        self.assertEqual(found, [found[0]] * 3)
        self.assertEqual(self.allot("shortlist", "-m", "model", "de").returncode, 2)

    def test_fewer_tokens_when_asked_for(self):
        self.make()
        sizes = [self.translate("--shortlist-per-token", of_token, "--shortlist-common", common)["shortlist"]
                 for of_token, common in (("1", "1"), ("5", "1"), ("5", "40"))]
        self.assertLess(sizes[0], sizes[1])
        self.assertLess(sizes[1], sizes[2])
        # The best translation of every token, the sink included; the most common one, end and unknown.
        tokens = len(self.translate()["source"])
        self.assertLessEqual(sizes[0], tokens + 1 + 3)

    def test_the_same_text_gives_the_same_bytes(self):
        self.make()
        with open(self.path("model/shortlist.bin"), "rb") as file:
            first = file.read()
        self.make()
        with open(self.path("model/shortlist.bin"), "rb") as file:
            self.assertEqual(file.read(), first)

    def test_on_needs_one(self):
        done = self.allot("translate", "-m", "model", "--shortlist", "on", stdin="a\n")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("shortlist", done.stderr)
        self.assertIn("to fix: ", done.stderr)

    def test_one_file_twice_is_warned_of(self):
        done = self.allot("shortlist", "-m", "model", "--source", "de", "--target", "de", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("warning: source and target are the same file: 'de'; ", done.stderr)

    def test_damage_is_found(self):
        self.make()
        path = self.path("model/shortlist.bin")
        with open(path, "r+b") as file:
            file.seek(-1, os.SEEK_END)
            last = file.read(1)
            file.seek(-1, os.SEEK_END)
            file.write(bytes([last[0] ^ 1]))
        for command in (("translate", "-m", "model"), ("translate", "-m", "model", "--shortlist", "off")):
            done = self.allot(*command, stdin="a\n")
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("model/shortlist.bin: has changed since it was written", done.stderr)
            self.assertIn("to fix: ", done.stderr)

    def test_a_shorter_file_is_found(self):
        self.make()
        os.truncate(self.path("model/shortlist.bin"), os.path.getsize(self.path("model/shortlist.bin")) // 2)
        done = self.allot("translate", "-m", "model", stdin="a\n")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("model/shortlist.bin: ", done.stderr)

    def test_one_of_another_model_is_refused(self):
        self.make()
        done = self.allot("train", "demo", "-o", "other", "--quiet", *TINY, "--set", "bpe.merges=150",
                          "--set", "training.max-updates=1", "--set", "validation.measures=perplexity")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.make("other")
        shutil.copy(self.path("other/shortlist.bin"), self.path("model/shortlist.bin"))
        done = self.allot("translate", "-m", "model", stdin="a\n")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("model/shortlist.bin: ", done.stderr)
        self.assertIn("to fix: ", done.stderr)

    def test_text_that_cannot_be_used_changes_nothing(self):
        self.write("short", "The dog sees the man.\n")
        done = self.allot("shortlist", "-m", "model", "--source", "de", "--target", "short")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("to fix: ", done.stderr)
        self.assertFalse(os.path.exists(self.path("model/shortlist.bin")))

    def test_a_quantized_model_may_have_one(self):
        self.assertEqual(self.allot("quantize", "model", "-o", "model8").returncode, 0)
        self.make("model8")
        self.assertGreater(self.translate(model="model8")["shortlist"], 3)


if __name__ == "__main__":
    allot_cli.main()
