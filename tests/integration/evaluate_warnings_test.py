"""allot evaluate-warnings: counts by gold links, from the text of the built-in corpus to the table."""

import json

import allot_cli
from allot_cli import CliTest


def words(text):
    return [{"text": word, "begin": 0, "end": 0} for word in text.split()]


class EvaluateWarnings(CliTest):
    def evaluate(self, *options):
        return self.allot("evaluate-warnings", "t.jsonl", "--reference", "r.en", "--gold-alignments", "r.align", "-l", "en",
                          *options)

    def write_lines(self, lines):
        self.write("t.jsonl", "".join(json.dumps({"translation": text, "source_words": words(source),
                                                  "hypotheses": [{"warnings": warnings}]}) + "\n"
                                      for source, text, warnings in lines))

    def test_by_hand(self):
        self.write_lines([("Der Hund bellt laut", "The cat barks.", [
            {"kind": "missing-word", "position": 3}, {"kind": "unspent-budget", "position": 3},
            {"kind": "unspent-budget", "position": 0}, {"kind": "too-short"}]), ("Ja", "Yes", [])])
        self.write("r.en", "The dog barks loudly\nyes\n")
        self.write("r.align", "0-0 1-1 2-2 3-3\n0-0\n")
        done = self.evaluate()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, ("2 words lost in 1 of 2 sentences\n"
                                       "warning           words  sentences  found  precision   recall\n"
                                       "unspent-budget        2          1      1     50.0 %   50.0 %\n"
                                       "missing-word          1          1      1    100.0 %   50.0 %\n"
                                       "either                2          1      1     50.0 %   50.0 %\n"))
        self.assertEqual(json.loads(self.evaluate("--json").stdout)["warnings"]["either"]["found"], 1)
        self.write("r.align", "0-0\n")
        self.assert_fails(self.evaluate(), 3,
                          "r.align:1: has 1 sentence for 2 references\n"
                          "  to fix: give translations, references and gold links of the same lines\n")
        self.write("t.jsonl", "no JSON\n")
        self.write("r.align", "0-0\n0-0\n")
        done = self.evaluate()
        self.assertEqual(done.returncode, 3)
        self.assertIn("  to fix: give what 'allot translate --json' wrote\n", done.stderr)

    def test_a_model_of_the_built_in_corpus(self):
        done = self.allot("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=200", "--set",
                          "model.hidden-size=16", "--set", "model.embedding-size=16", "--set", "bpe.merges=100", "--set",
                          "training.max-updates=5", "--set", "decoding.tune=no", "--set", "cache=cache")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.allot("demo", "--write-corpus", "toy", "--sentences", "200", "--seed", "1").returncode, 0)
        translated = self.allot("translate", "-m", "model", "--json", "toy/test.de")
        done = self.allot("evaluate-warnings", "--reference", "toy/test.en", "--gold-alignments", "toy/test.align", "-l", "en",
                          stdin=translated.stdout)
        self.assertEqual(done.returncode, 0, done.stderr)
        num_lines = len(self.read("toy/test.en").splitlines())
        self.assertRegex(done.stdout, rf"^[1-9]\d* words lost in \d+ of {num_lines} sentences\n")


if __name__ == "__main__":
    allot_cli.main()
