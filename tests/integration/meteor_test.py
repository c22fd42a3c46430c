"""allot evaluate --metrics meteor: its flags, its signature, and how it answers to mistakes."""

import json
import os
import unittest

import allot_cli
from allot_cli import CliTest

DATA = os.path.join(allot_cli.SOURCE, "tests", "data", "metrics")
OUTSIDE = os.environ.get("ALLOT_DATA")


def data(name):
    return os.path.join(DATA, name)


def final_score(name):
    """The corpus score that METEOR 1.5 printed."""
    with open(data(f"expected/meteor.{name}.verbose"), encoding="utf-8") as file:
        return next(float(line.split()[-1]) for line in file if line.startswith("Final score:"))


class MeteorTest(CliTest):
    def meteor(self, *arguments):
        done = self.allot("evaluate", "--metrics", "meteor", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def score(self, hypothesis, references, *arguments):
        files = [part for name in references for part in ("--reference", data(name))]
        text = self.meteor("--hypothesis", data(hypothesis), *files, "--json", *arguments)
        return json.loads(text)["meteor"]["score"]


class Output(MeteorTest):
    def setUp(self):
        super().setUp()
        self.write("output.txt", "the boats cross the lake\nwe row\n")
        self.write("reference.txt", "the boat crosses the lake\nwe row home\n")
        self.files = ("--hypothesis", "output.txt", "--reference", "reference.txt",
                      "--meteor-modules", "exact,stem")

    def test_table(self):
        lines = self.meteor(*self.files).splitlines()
        self.assertRegex(lines[1], r"^METEOR ↑      0\.\d{4}  precision = 0\.\d{4} recall = 0\.\d{4} "
                                   r"penalty = 0\.\d{4} chunks = 1 matches = 7 hyp_len = 7 ref_len = 8$")
        self.assertRegex(lines[3], r"^METEOR       nrefs:1\|lang:en\|task:rank\|modules:exact,stem\|weights:1,0.6\|"
                                   r"params:0.85,0.2,0.6,0.75\|norm:none\|unit:word\|function-words:allot-en\|"
                                   r"synonyms:none\|paraphrases:none\|meteor:1.5\|version:allot-")

    def test_json(self):
        found = json.loads(self.meteor(*self.files, "--json"))["meteor"]
        self.assertEqual(found["chunks"], 1)  # a sentence matched in one piece adds none
        self.assertEqual(found["matches"]["stem"],
                         {"hyp_content": 2, "hyp_function": 0, "ref_content": 2, "ref_function": 0})
        self.assertTrue(0 < found["score"] < 1)

    def test_sentences(self):
        values = [float(line) for line in self.meteor(*self.files, "--sentence").splitlines()]
        self.assertEqual(len(values), 2)
        self.assertTrue(all(0 < value < 1 for value in values))

    def test_lower_case(self):
        self.write("output.txt", "The boat crosses the LAKE\nWe row home\n")
        self.assertEqual(self.meteor(*self.files, "--sentence", "--lowercase"), "1.0000\n1.0000\n")
        self.assertEqual(self.meteor(*self.files, "--sentence", "--meteor-lowercase"), "1.0000\n1.0000\n")
        self.assertNotEqual(self.meteor(*self.files, "--sentence"), "1.0000\n1.0000\n")

    def test_paraphrases(self):
        self.write("output.txt", "the boats cross the lake\nwe depart\n")
        self.write("table", "0.5\nrow home\ndepart\n")
        before = self.meteor(*self.files, "--sentence").splitlines()
        after = self.meteor("--hypothesis", "output.txt", "--reference", "reference.txt", "--meteor-paraphrases", "table",
                            "--meteor-modules", "exact,stem,paraphrase", "--sentence").splitlines()
        self.assertEqual(before[0], after[0])
        self.assertGreater(float(after[1]), float(before[1]))

    def test_compare_shows_four_decimals(self):
        self.write("better.txt", "the boat crosses the lake\nwe row\n")
        done = self.allot("compare", "--reference", "reference.txt", "--metrics", "meteor", "--meteor-modules", "exact,stem",
                          "output.txt", "better.txt")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\nMETEOR ↑ +0\.\d{4} ± 0\.\d{4} +0\.\d{4} ± 0\.\d{4} +\+0\.\d{4} ")

    def test_threads_change_nothing(self):
        files = ("--hypothesis", data("hyp.noisy.en"), "--reference", data("ref.en"), "--meteor-modules", "exact,stem",
                 "--json")
        self.assertEqual(self.meteor(*files, "--threads", "1"), self.meteor(*files, "--threads", "3"))


@unittest.skipUnless(OUTSIDE, "needs METEOR's lists: set ALLOT_DATA")
class AsMeteor(MeteorTest):
    def check(self, name, hypothesis, references, *arguments):
        resources = os.path.join(OUTSIDE, "fixtures", "meteor", "resources")
        found = self.score(hypothesis, references, "--meteor-resources", resources, *arguments)
        self.assertAlmostEqual(found, final_score(name), places=12)

    def test_english(self):
        self.check("en.noisy.tok", "hyp.noisy.en.tok", ["ref.en.tok"])
        self.check("en.noisy.norm", "hyp.noisy.en", ["ref.en"], "--meteor-normalize")
        self.check("en.noisy.lower", "hyp.noisy.en.tok", ["ref.en.tok"], "--meteor-lowercase")
        self.check("en.noisy.exactstem", "hyp.noisy.en.tok", ["ref.en.tok"], "--meteor-modules", "exact,stem")

    def test_options(self):
        noisy = ("hyp.noisy.en", ["ref.en"])
        self.check("en.noisy.nopunct", *noisy, "--meteor-no-punctuation")
        self.check("en.noisy.adq", *noisy, "--meteor-normalize", "--meteor-task", "adq")
        self.check("en.noisy.hter", *noisy, "--meteor-normalize", "--meteor-task", "hter")
        self.check("en.noisy.ch", *noisy, "--meteor-normalize", "--meteor-characters")
        self.check("en.noisy.w", *noisy, "--meteor-normalize", "--meteor-weights", "1.0,0.5,0.5",
                   "--meteor-parameters", "0.9,3.0,0.5,1.0")
        self.check("en.noisy.2refs", "hyp.noisy.en", ["ref.en", "ref2.en"], "--meteor-normalize")

    def test_german(self):
        self.check("de.noisy.tok", "hyp.noisy.de.tok", ["ref.de.tok"], "--meteor-language", "de")
        self.check("de.drop.norm", "hyp.drop.de", ["ref.de"], "--meteor-language", "german", "--meteor-normalize")


class Mistakes(CliTest):
    def fails(self, code, message, *arguments):
        self.write("text", "a\n")
        self.assert_fails(self.allot("evaluate", "--metrics", "meteor", "--hypothesis", "text", "--reference", "text",
                                     *arguments), code, message)

    def test_unknown_names(self):
        self.fails(2, "allot: unknown METEOR language 'klingon'\n"
                      "  to fix: choose one of: en, cs, de, es, fr, ru, da, fi, hu, it, nl, no, pt, ro, sv, tr, other\n",
                   "--meteor-language", "klingon")
        self.fails(2, "allot: unknown METEOR task 'speed'\n  to fix: choose one of: rank, adq, hter, li, tune\n",
                   "--meteor-task", "speed")
        self.fails(2, "allot: unknown METEOR module 'rhyme'\n"
                      "  to fix: choose one of: exact, stem, synonym, paraphrase\n", "--meteor-modules", "exact,rhyme")

    def test_missing_data(self):
        self.fails(3, "nowhere: no WordNet database (index.noun) here for METEOR's synonyms\n"
                      "  to fix: install the package 'wordnet-base', or leave synonyms out: "
                      "--meteor-modules exact,stem\n", "--meteor-wordnet", "nowhere")
        self.fails(3, "nowhere: no such folder with METEOR's resources\n"
                      "  to fix: name the folder that holds function/, nonbreaking/ and synonym/\n",
                   "--meteor-resources", "nowhere")
        self.fails(3, "nowhere: no such file\n  to fix: check the name and the folder you are in\n",
                   "--meteor-paraphrases", "nowhere")

    def test_what_does_not_fit(self):
        self.fails(2, "allot: METEOR has no parameters for the task 'adq' in de\n"
                      "  to fix: take the task 'rank', or give parameters and weights of your own\n",
                   "--meteor-language", "de", "--meteor-task", "adq")
        self.fails(2, "allot: we have no list of function words for 'fr'\n"
                      "  to fix: name a file with one word per line, or METEOR's lists by --meteor-resources\n",
                   "--meteor-language", "fr", "--meteor-function-words", "language")

    def test_broken_table(self):
        self.write("table", "0.5\nrow home\n")
        self.fails(3, "table:2: the last entry is incomplete\n"
                      "  to fix: the table has three lines for an entry: a probability, a phrase, its paraphrase\n",
                   "--meteor-modules", "exact,paraphrase", "--meteor-paraphrases", "table")


if __name__ == "__main__":
    allot_cli.main()
