"""allot evaluate: what it prints, and how it answers to bad input."""

import json
import os

import allot_cli
from allot_cli import CliTest

DATA = os.path.join(allot_cli.SOURCE, "tests", "data", "metrics")


def data(name):
    return os.path.join(DATA, name)


class Output(CliTest):
    def test_table(self):
        self.write("output.txt", "the the house is old\n")
        self.write("reference.txt", "the house is very old\n")
        done = self.allot("evaluate", "--hypothesis", "output.txt", "--reference", "reference.txt",
                          "--metrics", "multi-bleu,ter,rep")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "metric         score  details")
        self.assertEqual(lines[1], "multi-BLEU ↑    0.00  80.0/50.0/33.3/0.0 "
                                   "(BP=1.000, ratio=1.000, hyp_len=5, ref_len=5)")
        self.assertEqual(lines[2], "TER ↓          40.00  edits = 2 ref_len = 5")
        self.assertEqual(lines[3], "REP ↓          40.00  sigma = 2 ngrams = 0 words = 1 ref_words = 5")
        self.assertRegex(lines[6], r"^TER          nrefs:1\|case:lc\|.*\|version:allot-\d+\.\d+\.\d+$")

    def test_score_only(self):
        self.write("output.txt", "the the house is old\n")
        self.write("reference.txt", "the house is very old\n")
        files = ("--hypothesis", "output.txt", "--reference", "reference.txt")
        done = self.allot("evaluate", *files, "--metrics", "rep", "--score-only")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "40.00\n", ""))
        self.assert_fails(self.allot("evaluate", *files, "--score-only", "--json"), 2,
                          "allot: --score-only prints a number for each metric and nothing else\n"
                          "  to fix: leave out --json, --sentence, --worst and --confidence\n")

    def test_json_is_keyed_by_metric_with_scores_of_sacrebleu(self):
        done = self.allot("evaluate", "--hypothesis", data("hyp.noisy.en"), "--reference", data("ref.en"),
                          "--metrics", "bleu,chrf,chrf++,ter,multi-bleu,rep", "--json")
        found = json.loads(done.stdout)
        self.assertEqual(list(found), ["bleu", "chrf", "chrf++", "ter", "multi-bleu", "rep"])
        for entry in found.values():
            self.assertIn("|version:allot-", entry["signature"])
        self.assertAlmostEqual(found["bleu"]["score"], 62.12324488652474, places=10)
        self.assertAlmostEqual(found["chrf"]["score"], 75.74768451699262, places=10)
        self.assertAlmostEqual(found["ter"]["score"], 20.453374549201442, places=10)
        self.assertEqual(found["multi-bleu"]["line"],
                         "BLEU = 56.36, 86.8/62.8/49.5/39.4 (BP=0.987, ratio=0.987, hyp_len=1916, ref_len=1941)")

    def test_sentences_are_one_line_each(self):
        done = self.allot("evaluate", "--hypothesis", data("hyp.noisy.en"), "--reference", data("ref.en"),
                          "--metrics", "bleu", "--sentence")
        with open(data("expected/cli.sentence-level.txt"), encoding="utf-8") as file:
            expected = [line.split(" = ")[1].split(" ")[0] for line in file]
        self.assertEqual(done.stdout.splitlines(), expected)
        self.assertIn("BLEU: nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:allot-", done.stderr)

    def test_confidence(self):
        done = self.allot("evaluate", "--hypothesis", data("hyp.noisy.en"), "--reference", data("ref.en"),
                          "--metrics", "bleu", "--confidence", "--json")
        found = json.loads(done.stdout)["bleu"]
        self.assertAlmostEqual(found["confidence"]["mean"], 62.13378038978369, places=5)
        self.assertIn("|bs:1000|seed:12345|", found["signature"])

    def test_drop_with_links(self):
        with open(data("expected/drop.txt"), encoding="utf-8") as file:
            expected = [line.rstrip("\n").split("\t") for line in file]

        def drop(reference, hypothesis, *options):
            done = self.allot("evaluate", "--hypothesis", data("drop/hyp.en"), "--reference", data("drop/ref.en"),
                              "--source", data("drop/src.de"), "--metrics", "drop", "--json",
                              "--alignments-reference", data("drop/" + reference),
                              "--alignments-hypothesis", data("drop/" + hypothesis), *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout)["drop"]

        for reference, hypothesis, *_, script, corrected in expected[:2]:
            found = drop(reference, hypothesis)
            self.assertEqual(f"corrected: dropped={found['dropped']} aligned={found['aligned']} "
                             f"DROP={found['score']!r} ({found['score']:.2f})", corrected)
            found = drop(reference, hypothesis, "--compat-2018")
            self.assertEqual(f"reference_script=DSW: {found['score']:.2f}%", script)
        found = drop("src_ref.align", "src_mt.align", "--drop-stopwords", data("drop/stopwords.de"))
        self.assertIn(f"dropped={found['dropped']} aligned={found['aligned']} DROP={found['score']!r} ", expected[3][-1])

    def test_worst_sentences_are_named(self):
        self.write("h", "a b\nso so\n")
        self.write("r", "a b\nso\n")
        done = self.allot("evaluate", "--hypothesis", "h", "--reference", "r", "--metrics", "rep", "--worst", "1")
        self.assertIn('\n 200.00  line 2: "so so" 1x\n', done.stdout)

    def test_hypotheses_from_stdin_and_from_fairseq(self):
        self.write("r", "one\ntwo\n")
        self.write("generate.txt", "S-1\tzwei\nT-1\ttwo\nH-1\t-0.2\ttwo\nS-0\teins\nH-0\t-0.3\tone\n")
        done = self.allot("evaluate", "--hypothesis", "generate.txt", "--reference", "r", "--metrics", "ter", "--sentence")
        self.assertEqual(done.stdout, "0.0000\n0.0000\n")
        self.assertIn("generate.txt: output of fairseq, 2 sentences", done.stderr)
        done = self.allot("evaluate", "--hypothesis", "-", "--reference", "r", "--metrics", "ter", "--sentence",
                          stdin="one\nzwei\n")
        self.assertEqual(done.stdout, "0.0000\n100.0000\n")

    def test_threads_change_nothing(self):
        runs = {self.allot("evaluate", "--hypothesis", data("hyp.rep.en"), "--reference", data("ref.en"), "--json",
                           "--confidence", "--threads", threads).stdout for threads in ("1", "3")}
        self.assertEqual(len(runs), 1)

    def test_empty_hypothesis_lines_count(self):
        self.write("h", "\n\n")
        self.write("r", "a b c d\ne f\n")
        done = self.allot("evaluate", "--hypothesis", "h", "--reference", "r", "--json")
        found = json.loads(done.stdout)
        self.assertEqual({name: found[name]["score"] for name in found}, {"bleu": 0, "chrf": 0, "ter": 100, "rep": 0})


class BadInput(CliTest):
    def setUp(self):
        super().setUp()
        self.write("two", "a\nb\n")
        self.write("three", "a\nb\nc\n")

    def evaluate(self, *arguments):
        return self.allot("evaluate", *arguments)

    def test_unequal_counts(self):
        for first, second in (("two", "three"), ("three", "two")):
            self.assert_fails(self.evaluate("--hypothesis", first, "--reference", second), 3,
                              "two:2: ends after 2 lines, but three has 3 lines\n"
                              "  to fix: line n of each file must belong to the same sentence; look for a lost or an "
                              "added line\n")

    def test_empty_files(self):
        self.write("empty", "")
        message = "empty: is empty\n  to fix: give at least one sentence\n"
        self.assert_fails(self.evaluate("--hypothesis", "empty", "--reference", "two"), 3, message)
        self.assert_fails(self.evaluate("--hypothesis", "two", "--reference", "empty"), 3, message)
        self.assert_fails(self.evaluate("--hypothesis", "two", "--reference", "two", "--source", "empty"), 3, message)

    def test_missing_file(self):
        self.assert_fails(self.evaluate("--hypothesis", "two", "--reference", "nowhere"), 3,
                          "nowhere: no such file\n  to fix: check the name and the folder you are in\n")

    def test_invalid_utf8(self):
        self.write("bad", b"a\nb\xff\n")
        self.assert_fails(self.evaluate("--hypothesis", "bad", "--reference", "two"), 3,
                          "bad:2: invalid UTF-8: byte 0xFF at column 2\n"
                          "  to fix: the file is likely WINDOWS-1252; convert it: iconv -f WINDOWS-1252 -t UTF-8, or "
                          "delete the line\n")

    def test_links(self):
        self.write("links", "0-0\n0-0\n")
        self.write("bad", "0-0\n0_0\n")
        common = ("--hypothesis", "two", "--reference", "two", "--alignments-reference", "links")
        self.assert_fails(self.evaluate(*common, "--alignments-hypothesis", "bad"), 3,
                          "bad:2: '0_0' is not a link\n"
                          "  to fix: write links as source-target, for example 0-0 1-2 (possible ones *0-0, 0?0 or "
                          "0p0)\n")
        self.write("far", "0-0\n7-0\n")
        self.assert_fails(self.evaluate(*common, "--alignments-hypothesis", "far", "--source", "two"), 3,
                          "far:2: link 7-0 names source word 7, but the source has 1\n"
                          "  to fix: give the source that was aligned, with <sink> if it had one\n")
        self.assert_fails(self.evaluate(*common), 2,
                          "allot: DROP compares links to the reference with links to the hypothesis\n"
                          "  to fix: give --alignments-reference and --alignments-hypothesis\n")

    def test_aer_needs_right_links(self):
        pair = ("--hypothesis", self.write("h", "a\n"), "--reference", self.write("r", "a\n"))
        self.assert_fails(self.evaluate(*pair, "--metrics", "aer"), 2,
                          "allot: AER compares links with gold links\n"
                          "  to fix: give --gold-alignments, and --alignments-hypothesis or --aligner\n")

    def test_usage(self):
        pair = ("--hypothesis", "two", "--reference", "two")
        self.assert_fails(self.evaluate(*pair, "--metrics", "blue"), 2,
                          "allot: unknown metric 'blue'\n"
                          "  to fix: choose from bleu, multi-bleu, chrf, chrf++, ter, meteor, rep, drop, length, aer\n")
        self.assert_fails(self.evaluate(*pair, "--tokenize", "moses"), 2,
                          "allot: unknown tokenizer 'moses'\n  to fix: choose one of: 13a, intl, char, zh, ja-mecab, none\n")
        self.assert_fails(self.evaluate(*pair, "--metrics", "drop"), 2,
                          "allot: DROP needs word alignments\n"
                          "  to fix: give --aligner MODEL, or --alignments-reference and --alignments-hypothesis\n")

    def test_fairseq_with_a_gap(self):
        self.write("gap", "H-0\t-1\ta\nH-2\t-1\tc\n")
        self.assert_fails(self.evaluate("--hypothesis", "gap", "--reference", "two"), 3,
                          "gap: has a line H-2, but none for H-1\n"
                          "  to fix: give the whole of fairseq's output\n")


if __name__ == "__main__":
    allot_cli.main()
