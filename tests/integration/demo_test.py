"""allot demo: the corpus that it writes, and what it says when it cannot."""

import os

import allot_cli
from allot_cli import CliTest


class DemoCorpus(CliTest):
    def test_writes_the_corpus_and_says_what_is_in_it(self):
        done = self.allot("demo", "--write-corpus", "toy", "--sentences", "300", "--seed", "2")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        self.assertIn("wrote 300 training, 30 validation and 30 test sentence pairs to toy\n", done.stderr)
        self.assertIn("a German word becomes 0: ", done.stderr)
        self.assertEqual(sorted(os.listdir(self.path("toy"))),
                         sorted(part + ending for part in ("train", "valid", "test")
                                for ending in (".de", ".en", ".align", ".gold")))
        self.assertEqual(self.read("toy/train.gold").replace("*", "").count("\n"), 300)

    def test_same_seed_same_files_in_silence(self):
        for folder in ("a", "b"):
            done = self.allot("demo", "--write-corpus", folder, "--sentences", "100", "--quiet")
            self.assertEqual(done.stderr, "")
        for name in os.listdir(self.path("a")):
            self.assertEqual(self.read("a/" + name), self.read("b/" + name))

    def test_true_links_have_no_errors(self):
        self.allot("demo", "--write-corpus", "toy", "--sentences", "100", "--quiet")
        done = self.allot("aer", "--gold", "toy/train.gold", "toy/train.align")
        self.assertEqual(done.returncode, 0)
        self.assertIn("toy/train.align: AER 0.0% (precision 100.0%, recall 100.0%", done.stdout)

    def test_no_sentences(self):
        done = self.allot("demo", "--write-corpus", "toy", "--sentences", "0")
        self.assert_fails(done, 2, "allot: --sentences is 0, which is not from 1 to 10000000\n"
                                   "  to fix: choose a number in this range\n")
        self.assertFalse(os.path.exists(self.path("toy")))

    def test_folder_is_a_file(self):
        self.write("toy", "")
        done = self.allot("demo", "--write-corpus", "toy", "--sentences", "10")
        self.assertEqual(done.returncode, 1)
        self.assertIn("to fix: name a folder that you may write to", done.stderr)


if __name__ == "__main__":
    allot_cli.main()
