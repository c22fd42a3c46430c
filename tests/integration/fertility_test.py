"""allot fertility: files in, files out, and what it says of files that do not fit."""

import os

import allot_cli
from allot_cli import CliTest

REMEDY = ("  to fix: give the fertilities of this very text, one line per sentence, one number per token and one for the "
          "sink\n")


class Counting(CliTest):
    def setUp(self):
        super().setUp()
        self.write("text", "der Hund schläft\n\nHund\n")
        self.write("links", "0-0 1-1 2-2 2-3 3-4\n\n0-0 0-1\n")

    def test_actual(self):
        done = self.allot("fertility", "actual", "--source", "text", "--alignments", "links")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "1 1 2 1\n1\n2 1\n", ""))

    def test_without_flags(self):
        for command in ("actual", "guided", "stats"):
            expected = self.allot("fertility", command, "--source", "text", "--alignments", "links")
            done = self.allot("fertility", command, "text", "links")
            self.assertEqual((done.returncode, done.stdout), (0, expected.stdout))
        self.assert_fails(self.allot("fertility", "actual", "text"), 2,
                          "allot: --alignments is required\n  to fix: see 'allot fertility actual --help'\n")
        valid = ("--valid-source", "text", "--valid-alignments", "links", "--epochs", "1", "--quiet")
        for name, text in (("a", ("--source", "text", "--alignments", "links")), ("b", ("text", "links"))):
            done = self.allot("fertility", "train", *text, *valid, "-o", name)
            self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("a/fertility.safetensors"), "rb") as one, open(self.path("b/fertility.safetensors"), "rb") as other:
            self.assertEqual(one.read(), other.read())

    def test_minimum_zero(self):
        done = self.allot("fertility", "actual", "--source", "text", "--alignments", "links", "--minimum", "0")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "1 1 2 1\n0\n2 0\n", ""))
        done = self.allot("fertility", "actual", "--source", "text", "--alignments", "links", "--minimum", "2")
        self.assertEqual(done.returncode, 2)

    def test_guided(self):
        done = self.allot("fertility", "guided", "--source", "text", "--alignments", "links")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "1 2 2 1\n1\n2 1\n", ""))

    def test_guided_of_another_text(self):
        self.write("other", "Hund neu <sink>\n")
        done = self.allot("fertility", "guided", "--source", "text", "--alignments", "links", "--text", "other")
        self.assertEqual((done.returncode, done.stdout), (0, "2 1 1\n"))

    def test_links_of_another_text(self):
        self.write("links", "0-0\n\n9-0\n")
        done = self.allot("fertility", "actual", "--source", "text", "--alignments", "links")
        self.assert_fails(done, 3, "links:3: the link 9-0 has no source token: text:3 has 1\n"
                                   "  to fix: give the links of this very text, source before target, positions from 0\n")

    def test_stats(self):
        self.write("guided", "1 2 2 1\n1\n2 1\n")
        done = self.allot("fertility", "stats", "--source", "text", "--alignments", "links", "--guided", "guided")
        self.assertEqual(done.returncode, 0)
        self.assertIn("3 sentences, 4 tokens\n", done.stdout)
        self.assertIn("guided         0.00   75.00 %       0.800  100.00 %    0.250\n", done.stdout)


class BadFiles(CliTest):
    def setUp(self):
        super().setUp()
        self.write("text", "a b\nc\n")
        self.write("links", "0-0\n0-0\n")

    def stats(self, fertilities):
        self.write("fert", fertilities)
        return self.allot("fertility", "stats", "--source", "text", "--alignments", "links", "--predicted", "fert")

    def test_wrong_number_of_tokens(self):
        self.assert_fails(self.stats("1 1 1\n1 1 1\n"), 3,
                          "fert:2: has 3 numbers, but text:2 has 1 token and the sink: 2 numbers\n" + REMEDY)

    def test_missing_line(self):
        self.assert_fails(self.stats("1 1 1\n"), 3,
                          "fert:2: there is no such line, but text:2 has a sentence of 1 token\n" + REMEDY)

    def test_a_line_too_many(self):
        self.assert_fails(self.stats("1 1 1\n1 1\n1\n"), 3,
                          "fert:3: is one line too many: text has 2 sentences\n" + REMEDY)

    def test_negative(self):
        self.assert_fails(self.stats("1 -1 1\n1 1\n"), 3,
                          "fert:1: a fertility of -1 is below 0\n"
                          "  to fix: write 0 or more: how many target tokens a token becomes\n")

    def test_not_a_number(self):
        self.assert_fails(self.stats("1 1 1\n1 two\n"), 3,
                          "fert:2: 'two' is not a number\n  to fix: write numbers such as 2 or 1.25\n")


class Tagger(CliTest):
    """The built-in corpus, words without BPE, by its true links."""

    def setUp(self):
        super().setUp()
        self.assertEqual(self.allot("demo", "--write-corpus", "toy", "--sentences", "600").returncode, 0)
        for part in ["train", "valid", "test"]:
            done = self.allot("tokenize", "-l", "de", f"toy/{part}.de", "-o", f"{part}.tok")
            self.assertEqual(done.returncode, 0)

    def train(self, output, *more):
        return self.allot("--threads", "2", "fertility", "train", "--source", "train.tok", "--alignments",
                          "toy/train.align", "--valid-source", "valid.tok", "--valid-alignments", "toy/valid.align",
                          "--embedding-size", "32", "--hidden-size", "32", "-o", output,
                          *([] if "--epochs" in more else ["--epochs", "2"]), *more)

    def test_train_and_predict(self):
        done = self.train("tagger/")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(os.path.exists(self.path("tagger.checkpoints")))
        done = self.allot("fertility", "predict", "-m", "tagger", "test.tok", "-o", "test.fert")
        self.assertEqual(done.returncode, 0, done.stderr)
        for line, numbers in zip(self.read("test.tok").splitlines(), self.read("test.fert").splitlines()):
            self.assertEqual(len(numbers.split()), len(line.split()) + 1)
            self.assertTrue(all(float(number) >= 1 for number in numbers.split()))
        done = self.allot("fertility", "stats", "--source", "test.tok", "--alignments", "toy/test.align",
                          "--predicted", "test.fert")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("predicted", done.stdout)

    def test_quantiles_and_fertility_zero(self):
        done = self.train("tagger", "--minimum", "0", "--epochs", "6", "--learning-rate", "0.02", "--batch-size", "16",
                          "--choose-by", "accuracy")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.allot("fertility", "predict", "-m", "tagger", "test.tok", "--quantile", "0.5", "-o", "test.fert")
        self.assertEqual(done.returncode, 0, done.stderr)
        numbers = self.read("test.fert").split()
        self.assertLessEqual(set(numbers), {str(number) for number in range(11)})
        self.assertIn("0", numbers)  # commas, for example
        done = self.allot("fertility", "stats", "--source", "test.tok", "--alignments", "toy/test.align",
                          "--predicted", "test.fert", "--minimum", "0")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.allot("fertility", "predict", "-m", "tagger", "test.tok", "--quantile", "0.5", "--most-probable")
        self.assert_fails(done, 2, "allot: --quantile has no effect with --most-probable\n"
                                   "  to fix: leave one of them out\n")

    def test_a_tagger_is_not_replaced_unasked(self):
        self.assertEqual(self.train("tagger").returncode, 0)
        self.assert_fails(self.train("tagger"), 2,
                          "tagger: already exists\n"
                          "  to fix: train from scratch with --overwrite, or name another output\n")
        self.assertEqual(self.train("tagger", "--overwrite").returncode, 0)

    def test_same_seed_same_bytes(self):
        predicted = []
        for name in ["one", "two"]:
            self.assertEqual(self.train(name, "--shards", "2").returncode, 0)
            done = self.allot("fertility", "predict", "-m", name, "test.tok")
            predicted.append(done.stdout)
        self.assertEqual(predicted[0], predicted[1])

    def test_not_a_tagger(self):
        done = self.allot("fertility", "predict", "-m", "toy", "test.tok")
        self.assertEqual(done.returncode, 3)


if __name__ == "__main__":
    allot_cli.main()
