"""scripts/evaluate_warnings.py: counting by hand, and one command for a model of the built-in corpus."""

import importlib.util
import os
import subprocess
import sys
import unittest

import allot_cli
from allot_cli import CliTest

SCRIPT = os.path.join(allot_cli.SOURCE, "scripts", "evaluate_warnings.py")


def load_script():
    spec = importlib.util.spec_from_file_location("evaluate_warnings", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Counting(unittest.TestCase):
    def test_a_word_is_lost_when_no_linked_word_is_there(self):
        script = load_script()
        links = [(0, 0), (1, 1), (1, 2), (2, 3)]
        reference = ["The", "dog", "barks", "loudly"]
        self.assertEqual(script.lost_words(links, reference, ["the", "cat", "BARKS"]), {2})
        self.assertEqual(script.lost_words(links, reference, []), {0, 1, 2})  # and word 3 has no link

    def test_a_table_by_hand(self):
        script = load_script()
        warned = [[{"kind": "missing-word", "position": 2}, {"kind": "unspent-budget", "position": 2},
                   {"kind": "unspent-budget", "position": 0}, {"kind": "too-short"}], []]
        lost = [{2, 3}, {1, 4}]
        self.assertEqual(script.counts(lost, warned), {"unspent-budget": (2, 1, 1), "missing-word": (1, 1, 1), "either": (2, 1, 1)})
        rows = [line.split() for line in script.table(lost, warned).splitlines()]
        self.assertEqual(rows[0], "4 words are lost in 2 of 2 sentences".split())
        self.assertEqual(rows[2], "unspent-budget 2 1 1 50.0 % 25.0 %".split())
        self.assertEqual(rows[3], "missing-word 1 1 1 100.0 % 25.0 %".split())
        self.assertEqual(script.table([set()], [[]]).splitlines()[3].split(), "missing-word 0 0 0 - -".split())


class OneCommand(CliTest):
    def evaluate(self, *arguments):
        return subprocess.run([sys.executable, "-B", SCRIPT, allot_cli.ALLOT, *arguments], cwd=self.path(""), text=True,
                              capture_output=True, check=False)

    def test_makes_the_corpus_itself(self):
        done = self.allot("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=200", "--set",
                          "model.hidden-size=16", "--set", "model.embedding-size=16", "--set", "bpe.merges=100", "--set",
                          "training.max-updates=5", "--set", "decoding.tune=no", "--set", "cache=cache")
        self.assertEqual(done.returncode, 0, done.stderr)
        made = self.evaluate("model", "--sentences", "200")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertRegex(made.stdout, r"^[1-9]\d* words are lost in \d+ of \d+ sentences\n")
        self.allot("demo", "--write-corpus", "toy", "--sentences", "200", "--seed", "1")
        self.assertEqual(self.evaluate("model", "toy").stdout, made.stdout)

    def test_what_allot_reports_is_passed_on(self):
        done = self.evaluate("nothing", "--sentences", "20")
        self.assertEqual(done.returncode, 1)
        self.assertIn("to fix: ", done.stderr)


if __name__ == "__main__":
    allot_cli.main()
