"""Huge lines and huge words: time and memory grow with their length and no faster, or the line is refused with its
place. Times are compared with each other, never with a clock: machines differ, and so does their load."""

import json
import os
import random
import subprocess
import tempfile
import time
import unittest

import allot_cli
from allot_cli import ALLOT, CliTest, run, unless_sanitized

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")


def setUpModule():
    """A model for all tests, trained for a second or two on the built-in corpus."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=600",
               "--set", "model.hidden-size=16", "--set", "model.embedding-size=16", "--set", "bpe.merges=200",
               "--set", "training.epochs=2", "--set", "schedule.learning-rate=0.01", cwd=SHARED.name)
    assert done.returncode == 0, done.stderr


def words(count, seed=1):
    """Made-up words, frequent ones and rare ones, with a full stop now and then."""
    draw = random.Random(seed)
    vocabulary = ["".join(draw.choice("abcdefghij") for _ in range(draw.randint(1, 8))) for _ in range(2000)]
    chosen = [vocabulary[min(int(draw.paretovariate(0.7)), 2000) - 1] for _ in range(count)]
    return [word + "." if i % 17 == 16 else word for i, word in enumerate(chosen)]


class LongLinesTest(CliTest):
    def measured(self, *arguments, code=0, stdin=None):
        """Seconds of the processor and kilobytes of a run that ends with this exit code; and what it printed."""
        with open(self.path("printed"), "wb") as out, open(self.path("told"), "wb") as err:
            process = subprocess.Popen([ALLOT, *arguments, "--quiet", "--threads", "1"], cwd=self.folder, stdout=out,
                                       stderr=err, stdin=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, code, self.read("told"))
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, self.read("printed")

    def assert_grows_like_its_input(self, command, small, large, factor):
        """`large` is `factor` times `small`; with the square of it time would grow `factor` times as fast again."""
        seconds = min(self.measured(*command, small)[0] for _ in range(2))
        more = min(self.measured(*command, large)[0] for _ in range(2))
        # What every run takes must not hide how time grows, nor may a clock that ticks in hundredths.
        self.assertLess(more, 2.5 * factor * max(seconds, 0.01))


@unless_sanitized
class Japanese(LongLinesTest):
    sentences = ["明日の朝、駅の前で友達と会います。", "この本はとても面白いです。", "彼は来ますか？", "東京は大きい街です。"]

    def test_a_line_of_a_megabyte_is_the_sum_of_its_sentences(self):
        draw = random.Random(1)
        chosen = [draw.choice(self.sentences) for _ in range(28000)]
        self.assertGreater(len("".join(chosen).encode()), 900000)
        self.write("line", "".join(chosen) + "\n")
        self.write("lines", "\n".join(chosen) + "\n")
        apart, _, lines = self.measured("tokenize", "-l", "ja", "lines")
        together, _, line = self.measured("tokenize", "-l", "ja", "line")
        self.assertEqual(line.split(), lines.split())
        self.assertLess(together, 6 * apart)

    def test_what_has_no_marks_is_cut_too(self):
        # Characters of one kind took the square of their number, and a minute.
        for character in "ア", "a", "。":
            self.write("small", character * 60000 + "\n")
            self.write("large", character * 240000 + "\n")
            self.assert_grows_like_its_input(("tokenize", "-l", "ja"), "small", "large", 4)
            self.assertEqual("".join(self.read("printed").split()), character * 240000)

    def test_many_words_are_no_mistake_of_ours(self):
        text = " ".join(words(150000))
        self.write("line", text + "\n")
        _, _, printed = self.measured("tokenize", "-l", "ja", "line")
        self.assertEqual("".join(printed.split()), "".join(text.split()))


@unless_sanitized
class Text(LongLinesTest):
    def test_text_commands_take_a_megabyte(self):
        self.write("codes.txt", "\n".join(" ".join(words(20, seed)) for seed in range(200)) + "\n")
        self.assertEqual(self.allot("learn-bpe", "--merges", "300", "codes.txt", "-o", "codes", "--quiet").returncode, 0)
        draw = random.Random(2)
        inputs = {"words": lambda count: " ".join(words(count)),
                  "word": lambda count: "".join(draw.choice("abcdefghij") for _ in range(5 * count))}
        for name, make in inputs.items():
            self.write("small", make(50000) + "\n")
            self.write("large", make(200000) + "\n")
            for command in (["tokenize", "-l", "en"], ["detokenize", "-l", "en"], ["normalize", "-l", "en"],
                            ["apply-bpe", "-c", "codes"], ["undo-bpe"], ["learn-bpe", "--merges", "400"]):
                with self.subTest(text=name, command=command):
                    self.assert_grows_like_its_input(command, "small", "large", 4)

    def test_protected_text(self):
        self.write("patterns", "[0-9]+\n")
        for name, count in (("small", 20000), ("large", 80000)):
            self.write(name, " ".join(f"n {i}" for i in range(count)) + "\n")
        self.assert_grows_like_its_input(("tokenize", "-l", "en", "--protected", "patterns"), "small", "large", 4)

    def test_corpora(self):
        for name, seed in (("a", 1), ("b", 2)):
            self.write(name, " ".join(words(150000, seed)) + "\n")
        self.measured("check", "--source", "a", "--target", "b", "--min-usable", "0", code=0)
        self.measured("clean", "--source", "a", "--target", "b", "--source-output", "x", "--target-output", "y",
                      "--max-words", "0", "--max-characters", "0")
        self.assert_fails(self.allot("align", "--source", "a", "--target", "b", "--quiet"), 3,
                          "a:1: has 150,000 words, and the aligner takes 10,000 at most\n"
                          "  to fix: break the line into sentences on both sides, or run 'allot clean'\n")

    def test_links(self):
        count = 100000
        self.write("forward", " ".join(f"{i}-{i}" for i in range(count)) + "\n")
        self.write("reverse", " ".join(f"{i}-{min(count - 1, i + 1)}" for i in range(count)) + "\n")
        _, _, printed = self.measured("symmetrize", "forward", "reverse")
        self.assertEqual(len(printed.split()), count)


@unless_sanitized
class Evaluating(LongLinesTest):
    def evaluate(self, metrics, *arguments, **options):
        return self.measured("evaluate", "--metrics", metrics, "--hypothesis", "hypothesis", "--reference", "reference",
                             *arguments, **options)

    def test_scores_of_a_line_of_100000_words(self):
        reference = words(100000)
        hypothesis = [word for i, word in enumerate(reference) if i % 10]
        self.write("reference", " ".join(reference) + "\n")
        self.write("hypothesis", " ".join(hypothesis) + "\n")
        _, memory, printed = self.evaluate("bleu,chrf,ter,rep", "--json")
        scores = json.loads(printed)
        self.assertEqual(scores["ter"]["edits"], 10000)
        self.assertGreater(scores["bleu"]["score"], 50)
        self.assertLess(memory, 400000)

    def test_meteor_and_drop_say_where_a_line_is_too_long(self):
        self.write("reference", "a b\n" + " ".join(words(11000)) + "\n")
        self.write("hypothesis", "a b\n" + " ".join(words(11000, 2)) + "\n")
        self.evaluate("meteor", code=3)
        self.assertIn("hypothesis:2: has 11,000 words, and METEOR takes 10,000 at most\n  to fix: break the line",
                      self.read("told"))
        self.write("words", "das haus\ndas buch\nein haus\n")
        self.write("translated", "the house\nthe book\na house\n")
        self.measured("align", "--source", "words", "--target", "translated", "--both", "--save-model", "aligner",
                      "-o", "links")
        self.evaluate("drop", "--aligner", "aligner", "--source", "reference", code=3)
        self.assertIn("reference:2: has 11,000 words, and the aligner takes 10,000 at most", self.read("told"))

    def test_absurd_options_are_refused(self):
        self.write("reference", "a\n")
        self.write("hypothesis", "a\n")
        for option, most in (("--max-order", 100), ("--chrf-order", 100), ("--rep-n", 100), ("--samples", 1000000)):
            self.evaluate("bleu", option, "1000000000", code=2)
            self.assertIn(f"{option}: must be from 1 to {most}, not '1000000000'", self.read("told"))


@unless_sanitized
class Translating(LongLinesTest):
    def translate(self, *arguments, **options):
        return self.measured("translate", "-m", MODEL, "--beam-size", "1", *arguments, **options)

    def test_memory_grows_with_text_and_result_alone(self):
        self.write("small", " ".join(words(2000)) + "\n")
        self.write("large", " ".join(words(16000)) + "\n")
        _, small, _ = self.translate("small", "--min-length", "80")
        _, large, text = self.translate("large", "--min-length", "80")
        self.assertEqual(text.count("\n"), 1)
        # With attention that nobody asked for it was 3 kB for each word of the line, and is 0.8.
        self.assertLess(large - small, 1.7 * 14000, (small, large))

    def test_a_long_word(self):
        draw = random.Random(3)
        for name, length in (("small", 5000), ("large", 20000)):
            self.write(name, "".join(draw.choice("abcdefghij") for _ in range(length)) + "\n")
        self.assert_grows_like_its_input(("translate", "-m", MODEL, "--beam-size", "1"), "small", "large", 4)

    def test_parts_and_neighbors(self):
        """A long line among short ones, in one go and one by one: the same, with all that is written beside it."""
        lines = ["der hund schläft .", " ".join(words(400)), "", "die katze .", " ".join(words(900, 2))]
        self.write("all", "".join(line + "\n" for line in lines))
        outputs = ["--alignments", "links", "--attention", "attention", "--word-scores", "scores"]
        _, _, together = self.translate("all", *outputs)
        beside = {name: self.read(name).splitlines() for name in ("links", "attention", "scores")}
        apart = ""
        for i, line in enumerate(lines):
            self.write("one", line + "\n")
            apart += self.translate("one", *outputs)[2]
            for name in "links", "scores":
                self.assertEqual(self.read(name).rstrip("\n"), beside[name][i], name)
            self.assertEqual(json.loads(self.read("attention"))["attention"],
                             json.loads(beside["attention"][i])["attention"])
        self.assertEqual(together, apart)
        self.assertEqual(self.translate("all")[2], together)
        for i, line in enumerate(beside["attention"]):
            table = json.loads(line)
            self.assertEqual(len(table["attention"]), len(table["target"]))
            for row in table["attention"]:
                self.assertEqual(len(row), len(table["source"]))
                self.assertLess(sum(row), 1.001)
        long = json.loads(beside["attention"][4])
        for link in beside["links"][4].split():
            source, target = map(int, link.split("-"))
            self.assertEqual(long["attention"][target][source], max(long["attention"][target][:-1]))

    def test_tables_without_room_are_left_out_and_told(self):
        text = words(6000)
        self.write("in", "der hund .\n" + " ".join(text) + "\n")
        done = self.allot("translate", "-m", MODEL, "--beam-size", "1", "--min-length", "60", "--json", "in")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("in:2: ", done.stderr)
        self.assertIn("of attention left out (null): more than 10,000,000 weights per line", done.stderr)
        first, second = map(json.loads, done.stdout.splitlines())
        self.assertIsNotNone(first["hypotheses"][0]["attention"])
        self.assertIsNone(second["hypotheses"][0]["token_attention"])
        self.assertEqual("".join(word["text"] for word in second["source_words"]), "".join(text))
        self.assertTrue(second["hypotheses"][0]["alignment"])

    def test_scoring_says_where_a_line_is_too_long(self):
        self.write("source", "der hund .\n" + " ".join(words(6000)) + "\n")
        self.write("target", "the dog .\nno .\n")
        self.measured("score", "-m", MODEL, "--source", "source", "--target", "target", code=3)
        self.assertRegex(self.read("told"), "source:2: has [0-9,]* tokens, and a sentence to score may have 5,000 at most")

    def test_absurd_options_are_refused(self):
        self.write("in", "der hund .\n")
        for option in "--beam-size", "--n-best", "--max-length", "--max-input-length", "--batch-size":
            done = self.allot("translate", "-m", MODEL, option, "1000000000", "in")
            self.assert_fails(done, 2, f"allot: {option}: must be from 1 to 10000, not '1000000000'\n"
                                       "  to fix: see 'allot translate --help'\n")

    def test_too_little_memory_is_told_before_anything_is_translated(self):
        self.write("in", "der hund .\n")
        done = self.allot("translate", "-m", MODEL, "--beam-size", "10000", "--max-length", "10000",
                          "--max-input-length", "10000", "--threads", "1", "in")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, "not enough memory: a line of 10,001 tokens and translations of up to 10,000 may "
                                      "need [0-9.]+ GB, but only .* is available\n  to fix: lower --beam-size")


if __name__ == "__main__":
    allot_cli.main()
