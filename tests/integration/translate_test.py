"""allot translate, score and tune: the whole way from text to text, nasty input, damaged models."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest

import allot_cli
from allot_cli import ALLOT, CliTest, run, unless_sanitized


SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")


def setUpModule():
    """A model for all tests, trained for a few seconds on the built-in corpus."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=1500",
               "--set", "model.hidden-size=48", "--set", "model.embedding-size=48", "--set", "bpe.merges=300",
               "--set", "training.epochs=4", "--set", "schedule.learning-rate=0.01", "--set", "decoding.tune=no",
               cwd=SHARED.name)
    assert done.returncode == 0, done.stderr


def corpus_file(name):
    cache = os.path.join(SHARED.name, "allot-cache")
    for folder in os.listdir(cache):
        path = os.path.join(cache, folder, name)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    raise AssertionError(f"no {name} in {cache}")


def real_lines(count):
    """Sentences that people wrote, where there are any."""
    path = os.path.join(os.environ.get("ALLOT_DATA", ""), "data", "multi30k", "test_2016_flickr.de.gz")
    if not os.path.exists(path):
        return None
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return "".join(file.readlines()[:count])


class TranslationTest(CliTest):
    def setUp(self):
        super().setUp()
        self.model = MODEL
        self.source = corpus_file("test.de")
        self.reference = corpus_file("test.en")

    def translate(self, *arguments, stdin=b""):
        return self.allot("translate", "-m", self.model, "--quiet", *arguments, stdin=stdin)

    def lines(self, count):
        return "".join(line + "\n" for line in self.source.split("\n")[:count])


class Order(TranslationTest):
    def test_the_same_bytes_whatever_stands_beside_a_line(self):
        text = real_lines(1000) or self.lines(1000)
        self.assertGreaterEqual(text.count("\n"), 100)
        expected = self.translate("--threads", "2", stdin=text)
        self.assertEqual(expected.returncode, 0, expected.stderr)
        self.assertEqual(expected.stdout.count("\n"), text.count("\n"))
        for arguments in (["--threads", "1"], ["--batch-size", "1"], ["--batch-size", "7", "--threads", "3"]):
            self.assertEqual(self.translate(*arguments, stdin=text).stdout, expected.stdout, arguments)
        backwards = "\n".join(reversed(text.split("\n")[:-1])) + "\n"
        done = self.translate(stdin=backwards)
        self.assertEqual(list(reversed(done.stdout.split("\n")[:-1])), expected.stdout.split("\n")[:-1])

    def test_json_is_the_same_bytes_too(self):
        text = self.lines(40)
        expected = self.translate("--json", "--threads", "1", stdin=text).stdout
        self.assertEqual(self.translate("--json", "--threads", "3", "--batch-size", "5", stdin=text).stdout, expected)

    def test_answers_line_by_line_on_a_pipe(self):
        process = subprocess.Popen([ALLOT, "translate", "-m", self.model, "--quiet"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        self.addCleanup(process.kill)
        for line in self.lines(3).splitlines(keepends=True):
            process.stdin.write(line.encode())
            process.stdin.flush()
            self.assertTrue(process.stdout.readline().endswith(b"\n"))
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)


class Outputs(TranslationTest):
    def test_every_output(self):
        text = self.lines(5) + "\n"
        self.write("in", text)
        done = self.translate("in", "-o", "out", "--alignments", "links", "--attention", "attention.jsonl",
                              "--word-scores", "scores", "--warnings", "warnings.jsonl")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        for name in ("out", "links", "attention.jsonl", "scores"):
            self.assertEqual(self.read(name).count("\n"), 6, name)
        for line in self.read("warnings.jsonl").splitlines():
            self.assertLessEqual(1, json.loads(line)["line"])
        self.assertTrue(all("-" in link for link in self.read("links").split()))
        sixth = json.loads(self.read("attention.jsonl").splitlines()[5])
        self.assertEqual(sixth["attention"], [])

    def test_json_fits_together(self):
        text = self.lines(20)
        for line, raw in zip(self.translate("--json", "--n-best", "3", stdin=text).stdout.splitlines(), text.splitlines()):
            item = json.loads(line)
            self.assertEqual(item["source"], raw)
            self.assertEqual(item["translation"], item["hypotheses"][0]["text"])
            self.assertEqual(len(item["hypotheses"]), 3)
            for word in item["source_words"]:
                self.assertEqual(raw.encode()[word["begin"]:word["end"]].decode(), word["text"])
            for best in item["hypotheses"]:
                for word in best["words"]:
                    self.assertEqual(best["text"].encode()[word["begin"]:word["end"]].decode(), word["text"])
                self.assertEqual(len(best["attention"]), len(best["words"]))
                for row in best["attention"]:
                    self.assertEqual(len(row), len(item["source_words"]) + 1)
                    self.assertAlmostEqual(sum(row), 1, places=3)
                for budget in best["budget"]:
                    self.assertLessEqual(budget["spent"], budget["fertility"] + 1e-3)
                self.assertAlmostEqual(sum(word["log_prob"] for word in best["words"]),
                                       sum(token["log_prob"] for token in best["tokens"]), places=3)

    def test_n_best_lists(self):
        done = self.translate("--n-best", "4", stdin=self.lines(3))
        rows = [line.split(" ||| ") for line in done.stdout.splitlines()]
        self.assertEqual([row[0] for row in rows], ["0"] * 4 + ["1"] * 4 + ["2"] * 4)
        scores = [float(row[3]) for row in rows[:4]]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(rows[0][1], self.translate(stdin=self.lines(1)).stdout.rstrip("\n"))
        self.assertEqual(self.translate("--n-best", "6").returncode, 2)

    def test_score_agrees_with_translate(self):
        # Tokens, not text: text may be cut into other tokens than those it was made of.
        found = [json.loads(line) for line in self.translate("--json", stdin=self.lines(10)).stdout.splitlines()]
        best = [line["hypotheses"][0] for line in found]
        self.write("in", "".join(" ".join(t["token"] for t in line["source_tokens"]) + "\n" for line in found))
        self.write("out", "".join(" ".join(t["token"] for t in each["tokens"]) + "\n" for each in best))
        scored = self.allot("score", "-m", self.model, "--quiet", "--subwords", "--source", "in", "--target", "out")
        self.assertEqual(scored.returncode, 0, scored.stderr)
        self.assertEqual(len(scored.stdout.splitlines()), 10)
        for line, hypothesis in zip(scored.stdout.splitlines(), best):
            log_prob, tokens, perplexity = line.split("\t")
            self.assertGreaterEqual(float(perplexity), 1)
            self.assertEqual(int(tokens), len(hypothesis["tokens"]) + 1)
            if hypothesis["finished"]:
                self.assertAlmostEqual(float(log_prob), hypothesis["log_prob"], delta=1e-3)
        self.assertTrue(any(each["finished"] for each in best))
        # The same text without flags, and in one file.
        self.write("both", "".join(map("{}\t{}\n".format, self.read("in").splitlines(), self.read("out").splitlines())))
        for text in (["in", "out"], ["--tsv", "both"]):
            again = self.allot("score", "-m", self.model, "--quiet", "--subwords", *text)
            self.assertEqual((again.returncode, again.stdout), (0, scored.stdout), again.stderr)
        self.assertEqual(self.allot("score", "-m", self.model, "in").returncode, 2)

    def test_tune(self):
        self.write("in", self.lines(20))
        self.write("reference", "".join(line + "\n" for line in self.reference.split("\n")[:20]))
        done = self.allot("tune", "-m", self.model, "--quiet", "--source", "in", "--reference", "reference",
                          "--alphas", "0,1", "--betas", "0,0.5", "-o", "tune.svg", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(json.loads(done.stdout)["points"]), 4)
        self.assertIn("<svg", self.read("tune.svg"))
        # The picture and the table, or neither.
        with open("/dev/full", "wb") as full:
            done = subprocess.run([ALLOT, "tune", "-m", self.model, "--quiet", "--source", "in", "--reference",
                                   "reference", "--alphas", "0", "--betas", "0", "-o", "other.svg"], cwd=self.folder,
                                  stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertFalse(os.path.exists(self.path("other.svg")))

    def test_other_forms_of_text(self):
        self.write("in", self.lines(10))
        raw = self.translate("in").stdout
        tokenized = self.allot("tokenize", "-l", "de", "--no-escape", "in").stdout
        words = self.translate("--tokenized", stdin=tokenized).stdout
        self.assertEqual(self.allot("detokenize", "-l", "en", stdin=words).stdout, raw)
        pieces = self.allot("apply-bpe", "--codes", os.path.join(self.model, "source.bpe"), stdin=tokenized).stdout
        subwords = self.translate("--subwords", stdin=pieces).stdout
        self.assertEqual(self.allot("undo-bpe", stdin=subwords).stdout, words)

    def test_two_models_translate_together(self):
        done = self.translate("-m", self.model, stdin=self.lines(5))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("\n"), 5)

    def test_warnings_fail_a_pipeline(self):
        done = self.translate("--fail-on-warnings", stdin="Qwrtzxy zzzz 漢字\n")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.count("\n"), 1)
        self.assertIn("unknown-source-word", done.stderr)


TRANSFORMS = ("softmax", "sparsemax", "csoftmax", "csparsemax", "entmax15", "centmax15")

# Every option of search and output at least once; in braces, files in the folder of the test.
OPTIONS = (
    "--beam-size 1",
    "--beam-size 3 --n-best 3",
    "--batch-size 2",
    "--max-length 4",
    "--max-length-factor 0.5",
    "--min-length 12 --max-length 14",
    "--block-ngrams 2",
    "--max-input-length 4",
    "--length-penalty wu --alpha 0.6",
    "--length-penalty avg",
    "--length-penalty none --coverage-penalty none",
    "--coverage-penalty wu --beta 0.4 --min-attention 0.2",
    "--coverage-penalty summary --beta 0.4 --stepwise-penalty",
    "--prefix {prefix}",
    "--sample --seed 3",
    "--sample --top-k 5 --n-best 2",
    "--sample --top-p 0.8 --temperature 1.3",
    "--replace-unk",
    "--json",
    "--alignments {out1} --attention {out2} --word-scores {out3} --level subword",
    "--warnings {out1} --log-level error",
    "--exhaustion-bonus 0.5",
    "--fertility constant --fertility-constant 1.5",
    "--fertilities {fertilities} --fertility-slack 0.5",
    "--fertilities {fertilities} --word-reward 0.3",
    "-m {model}",  # a second model
)


# What has no effect for attention without bounds.
FOR_BOUNDS = ("--exhaustion-bonus", "--fertility", "--fertilities")


class EveryOptionWithEveryTransform(TranslationTest):
    def test_lines_in_lines_out_and_the_same_twice(self):
        source = self.lines(3) + "\n"
        words = self.allot("tokenize", "-l", "de", "--no-escape", stdin=source).stdout.split("\n")[:4]
        self.write("fertilities", "".join(" ".join("1" for _ in line.split()) + "\n" for line in words))
        self.write("prefix", "The\n\nA\n\n")
        names = {name: self.path(name) for name in ("out1", "out2", "out3", "prefix", "fertilities")}
        for options in OPTIONS:
            arguments = options.format(model=self.model, **names).split()
            per_line = int(arguments[arguments.index("--n-best") + 1]) if "--n-best" in arguments else 1
            for transform in TRANSFORMS:
                with self.subTest(options=options, transform=transform):
                    done = self.translate("--transform", transform, *arguments, stdin=source)
                    if arguments[0] in FOR_BOUNDS and transform in ("softmax", "sparsemax", "entmax15"):
                        self.assertEqual(done.returncode, 2, done.stderr)
                        self.assertIn(f"{arguments[0]} has no effect with {transform}", done.stderr)
                        continue
                    self.assertEqual(done.returncode, 0, done.stderr)
                    # An empty line has one empty translation.
                    self.assertEqual(done.stdout.count("\n"), 3 * per_line + 1, done.stdout)
                    again = self.translate("--transform", transform, *arguments, "--threads", "1", stdin=source)
                    self.assertEqual(again.stdout, done.stdout)


class DecodingSettings(TranslationTest):
    """decoding.json of a model folder: written by tune --save, used unless flags say otherwise."""

    def setUp(self):
        super().setUp()
        shutil.copytree(MODEL, self.path("tuned"))
        self.write("in", self.lines(20))
        self.write("reference", "".join(line + "\n" for line in self.reference.split("\n")[:20]))

    def tune(self, *arguments):
        return self.allot("tune", "-m", "tuned", "--quiet", "--source", "in", "--reference", "reference", *arguments)

    def translate_tuned(self, *arguments):
        done = self.allot("translate", "-m", "tuned", "--n-best", "2", "in", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_saved_used_and_ignored(self):
        plain = self.translate_tuned()
        done = self.tune("--save", "--objective", "rep", "--alphas", "1.5", "--betas", "0.7", "--bonuses", "0.4")
        self.assertEqual(done.returncode, 0, done.stderr)
        inspected = json.loads(self.allot("inspect", "tuned", "--json").stdout)["decoding"]
        self.assertEqual(inspected["settings"]["alpha"], 1.5)
        self.assertEqual(inspected["settings"]["exhaustion-bonus"], 0.4)
        self.assertEqual(inspected["chosen"]["sentences"], 20)
        self.assertIn("\ndecoding\n", self.allot("inspect", "tuned").stdout)
        tuned = self.translate_tuned()
        self.assertNotEqual(tuned, plain)
        self.assertEqual(self.translate_tuned("--plain"), plain)
        flags = ["--alpha", "1.5", "--beta", "0.7", "--exhaustion-bonus", "0.4"]
        self.assertEqual(self.translate_tuned("--plain", *flags), tuned)
        # Each flag replaces its own setting only.
        self.assertEqual(self.translate_tuned("--beta", "0"),
                         self.translate_tuned("--plain", *flags[:2], "--beta", "0", *flags[4:]))
        # A transform without bounds has no use for the bonus.
        self.assertEqual(self.translate_tuned("--transform", "softmax"),
                         self.translate_tuned("--plain", *flags[:4], "--transform", "softmax"))
        # An ensemble with a model that has other settings.
        done = self.allot("translate", "-m", "tuned", "-m", MODEL, "in")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count("different decoding settings"), 1)

    def test_coverage_needs_an_aligner(self):
        done = self.tune("--save")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("needs an aligner", done.stderr)
        self.assertFalse(os.path.exists(self.path("tuned/decoding.json")))

    def test_killed_it_is_the_old_folder_or_the_new_one(self):
        for delay in (0.01, 0.1, 0.3, 0.6):
            process = subprocess.Popen(
                [ALLOT, "tune", "-m", "tuned", "--source", "in", "--reference", "reference", "--save", "--objective",
                 "bleu", "--alphas", "0,1", "--betas", "0"], cwd=self.folder, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            self.translate_tuned()


class FlagsWithoutEffect(TranslationTest):
    def test_are_refused(self):
        for options, message in (
                ("--top-k 5", "--top-k has no effect without --sample"),
                ("--temperature 2", "--temperature has no effect without --sample"),
                ("--dictionary none", "--dictionary has no effect without --replace-unk"),
                ("--coverage-penalty none --beta 0.2", "--beta has no effect with --coverage-penalty none"),
                ("--length-penalty avg --alpha 1", "--alpha has no effect with --length-penalty avg"),
                ("--fertility-slack 1", "--fertility-slack has no effect with constant fertilities"),
                ("--fertility-quantile 0.9", "--fertility-quantile has no effect with constant fertilities"),
                ("--word-reward 0.2", "--word-reward has no effect with constant fertilities")):
            done = self.translate(*options.split(), stdin="Das Haus .\n")
            self.assertEqual((done.returncode, done.stdout), (2, ""), options)
            self.assertIn(message, done.stderr)
            self.assertIn("to fix: ", done.stderr)

    def test_one_file_twice_is_warned_of(self):
        self.write("in", self.lines(2))
        for command, side in (("score", "target"), ("tune", "reference")):
            more = ("--alphas", "0", "--betas", "0") if command == "tune" else ()
            done = self.allot(command, "-m", self.model, "--quiet", "--source", "in", f"--{side}", "in", *more)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"warning: source and {side} are the same file: 'in'; ", done.stderr)

    def test_tune(self):
        self.write("in", self.lines(2))
        self.write("reference", self.lines(2))
        def fails(message, *options):
            done = self.allot("tune", "-m", self.model, "--source", "in", "--reference", "reference", *options)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(message, done.stderr)
        fails("--bonuses has no effect", "--transform", "softmax", "--bonuses", "0,1")
        fails("--betas has no effect", "--coverage-penalty", "none", "--betas", "0,1")
        fails("--alphas: 'x' is not a number", "--alphas", "0,x")
        fails("unknown flag '--max-input-length'", "--max-input-length", "20")


class LineAlignedFiles(TranslationTest):
    def test_must_end_with_the_text(self):
        self.write("numbers", "1 1 1\n" * 5)
        self.write("in", "Das Haus .\n" * 3)
        for flag in ("--prefix", "--fertilities"):
            done = self.translate("in", "-o", "out", flag, "numbers")
            self.assertEqual(done.returncode, 3)
            self.assertIn("numbers:4: has more lines, but the text has only 3 lines\n", done.stderr)
            self.assertFalse(os.path.exists(self.path("out")))

    def test_a_reference_to_explain_too(self):
        self.write("in", "Das Haus .\n" * 2)
        self.write("reference", "The house.\n" * 3)
        arguments = ("explain", "-m", self.model, "--quiet", "in", "--reference", "reference", "-o", "page.html")
        done = self.allot(*arguments)
        self.assertEqual(done.returncode, 3)
        self.assertIn("reference:3: has more lines", done.stderr)
        self.assertEqual(self.allot(*arguments, "--limit", "2").returncode, 0)


class Sentences(TranslationTest):
    """Lines of several sentences."""

    def test_each_is_translated_by_itself(self):
        first, second = self.lines(2).splitlines()
        alone = self.translate(stdin=self.lines(2)).stdout.splitlines()
        together = self.translate("--json", stdin=f"{first}  {second}\n").stdout
        line = json.loads(together)
        self.assertEqual((line["translation"], line["parts"]), (" ".join(text for text in alone if text), 2))
        words = line["source_words"]
        bytes_of_line = f"{first}  {second}".encode()
        for word in words:
            self.assertEqual(bytes_of_line[word["begin"]:word["end"]].decode(), word["text"])
        self.assertNotIn("split-line", together)
        off = json.loads(self.translate("--json", "--split-sentences", "off", stdin=f"{first} {second}\n").stdout)
        self.assertEqual(off["parts"], 1)

    def test_one_line_in_one_line_out(self):
        text = "Das Haus ist neu. Der Baum ist alt! Wo ist der Hund?\n\nEin Baum.\n"
        for split in ("auto", "on", "off"):
            self.assertEqual(self.translate("--split-sentences", split, stdin=text).stdout.count("\n"), 3)
        # What is one sentence is translated as ever.
        self.assertEqual(self.translate(stdin=self.lines(50)).stdout,
                         self.translate("--split-sentences", "off", stdin=self.lines(50)).stdout)
        done = self.translate("--split-sentences", "maybe", stdin=text)
        self.assertEqual(done.returncode, 2)
        self.assertIn("choose one of: auto, on, off", done.stderr)


class NastyInput(TranslationTest):
    def lines_out(self, stdin, *arguments):
        done = self.translate(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_a_very_long_line(self):
        words = ("Der Hund schläft . " * 6000)[:100000]
        done = self.allot("translate", "-m", self.model, "--beam-size", "1", "--split-sentences", "off",
                          stdin="Das Haus .\n" + words + "\nEin Baum .\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count("\n"), 3)
        self.assertIn("warning: <stdin>:2: ", done.stderr)
        self.assertIn("translated in", done.stderr)
        self.assertEqual(self.lines_out("x" * 100000, "--beam-size", "1").count("\n"), 1)

    def test_spaces_emoji_and_empty_lines(self):
        self.assertEqual(self.lines_out("   \n\t\n\u3000\n"), "\n\n\n")
        self.assertEqual(self.lines_out("😀🎉🚀\n"), "😀🎉🚀\n")
        self.assertEqual(self.lines_out("\n" * 10000), "\n" * 10000)
        self.assertEqual(self.lines_out("\u00ad\n\u200b \u2060\n\u200d\n"), "\n\n\n")
        self.assertEqual(self.lines_out(""), "")

    def test_lines_without_letters_stay_as_they_are(self):
        text = " 12:30 \n{0}, 5 %\n…\n１２。\n"
        for more in ((), ("--tokenized",), ("--beam-size", "1", "--split-sentences", "off")):
            self.assertEqual(self.lines_out(text, *more), text)
        line = json.loads(self.lines_out("{0}, 5 %\n", "--json", "--n-best", "3"))
        best, = line["hypotheses"]
        self.assertEqual((line["translation"], best["text"], line["parts"]), ("{0}, 5 %", "{0}, 5 %", 0))
        count = len(line["source_words"])
        self.assertEqual([(word["text"], word["begin"], word["end"]) for word in best["words"]],
                         [(word["text"], word["begin"], word["end"]) for word in line["source_words"]])
        self.assertEqual(best["alignment"], " ".join(f"{i}-{i}" for i in range(count)))
        self.assertEqual([len(best["attention"]), len(best["budget"])], [count, count])
        self.assertEqual([row[i] for i, row in enumerate(best["attention"])], [1] * count)

    def test_ends_of_lines(self):
        expected = self.lines_out("Das Haus ist neu.\n")
        self.assertEqual(self.lines_out("Das Haus ist neu."), expected)
        self.assertEqual(self.lines_out("Das Haus ist neu.\r\n"), expected)
        self.assertEqual(self.lines_out("\ufeffDas Haus ist neu.\n"), expected)

    def test_other_encodings(self):
        done = self.translate(stdin="Das Haus .\n".encode("utf-16"))
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertEqual(done.stderr, "<stdin>: is UTF-16, not UTF-8\n  to fix: add --encoding UTF-16, or convert it: iconv -f "
                                      "UTF-16 -t UTF-8\n")
        done = self.translate("--encoding", "UTF-16", stdin="Das Haus .\n".encode("utf-16"))
        self.assertEqual((done.returncode, done.stdout), (0, self.lines_out("Das Haus .\n")))
        done = self.translate(stdin="Die Tür ist grün .\n".encode("latin-1"))
        self.assertIn("warning: <stdin>:1: not UTF-8; the file is likely ISO-8859-1; add --encoding ISO-8859-1, or convert "
                      "it: iconv -f ISO-8859-1 -t UTF-8\n", done.stderr)

    def test_not_text(self):
        for content, kind, remedy in (
                (b"%PDF-1.7\n%\xe2\xe3\n", "a PDF document",
                 "extract its text, one sentence per line (for example: pdftotext FILE)"),
                (b"PK\x03\x04\x14\x00\x06\x00\x08\x00[Content_Types].xml\n", "an Office document (docx, xlsx, pptx)",
                 "open it in the program that made it, and save it as plain text (UTF-8), one sentence per line"),
                (b"PK\x03\x04\x14\x00\x00\x00\x08\x00notes.txt\n", "a ZIP archive",
                 "unpack it, and give the text files that are in it"),
                (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a PNG image",
                 "give a text file; text in images cannot be read")):
            done = self.translate(stdin=content)
            self.assertEqual((done.returncode, done.stdout), (3, ""))
            self.assertEqual(done.stderr, f"<stdin>: is {kind}, not plain text\n  to fix: {remedy}\n")

    def test_another_language(self):
        done = self.translate(stdin="".join(self.reference.splitlines(True)[:30]))
        self.assertEqual(done.stderr.count("does not look like German"), 1, done.stderr)
        self.assertIn("warning: <stdin> does not look like German, which this model translates: it looks like English\n",
                      done.stderr)
        self.assertNotIn("does not look like", self.translate(stdin=self.lines(30)).stderr)

    def memory_for_a_line(self, length):
        self.write("in", "x" * length + "\n")
        with open(self.path("in"), "rb") as text:
            process = subprocess.Popen([ALLOT, "translate", "-m", self.model, "--quiet", "--beam-size", "1", "--threads", "1"],
                                       stdin=text, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        self.assertEqual(status, 0)
        return usage.ru_maxrss

    @unless_sanitized
    def test_a_long_line_takes_memory_in_proportion(self):
        # With all columns in every row, a line of twice the length took almost four times as much.
        self.assertLess(self.memory_for_a_line(80000), 2.5 * self.memory_for_a_line(40000))

    def test_binary_input(self):
        noise = bytes((i * 7919 + (i >> 3)) % 256 for i in range(5000))
        done = self.translate("--beam-size", "1", stdin=noise)
        self.assertEqual(done.returncode, 0, done.stderr)
        expected = noise.count(b"\n") + (0 if noise.endswith(b"\n") else 1)
        self.assertEqual(done.stdout.count("\n"), expected)
        self.assertIn("<stdin>:1: invalid UTF-8 was replaced", done.stderr)

    def test_redirected_output_by_name(self):
        script = f"echo before; '{ALLOT}' translate -m '{self.model}' --quiet -o /dev/stdout; echo after"
        with open(self.path("log"), "wb") as log:
            subprocess.run(["sh", "-c", script], input=b"Das Haus .\n", stdout=log, timeout=60, check=True)
        lines = self.read("log").splitlines()
        self.assertEqual((lines[0], len(lines), lines[-1]), ("before", 3, "after"))

    def test_nothing_temporary_stays_after_a_signal(self):
        for stop in (signal.SIGINT, signal.SIGTERM):
            process = self.start("translate", "-m", self.model, "--quiet", "-o", "out", "--warnings", "w",
                                 stdin=subprocess.PIPE)
            process.stdin.write(b"Das Haus .\n")
            process.stdin.flush()
            self.wait_until(lambda: len(os.listdir(self.folder)) == 2, process)
            process.send_signal(stop)
            # The input stays open, or the program might end by itself first.
            self.assertEqual(process.wait(60), -stop)
            process.stdin.close()
            self.assertEqual(os.listdir(self.folder), [])

    def test_tune_does_not_write_over_its_text(self):
        self.write("in", "Das Haus ist neu.\n")
        self.write("reference", "The house is new.\n")
        done = self.allot("tune", "-m", self.model, "--source", "in", "--reference", "reference", "-o", "in", "--quiet")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'in' would be written over the input\n", done.stderr)
        self.assertEqual(self.read("in"), "Das Haus ist neu.\n")

    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([ALLOT, "translate", "-m", self.model, "--quiet"], input=b"Das Haus .\n", stdout=full,
                                  stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"No space left on device", done.stderr)

    def test_a_reader_that_leaves(self):
        script = f"yes 'Das Haus .' | head -n 3000 | {ALLOT} translate -m {self.model} --quiet --beam-size 1 | head -n 1"
        done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.stdout.count(b"\n"), 1)
        self.assertEqual(done.stderr, b"")

    def test_closed_input(self):
        done = subprocess.run(["bash", "-c", f"{ALLOT} translate -m {self.model} <&-"], capture_output=True, timeout=60,
                              check=False)
        self.assertEqual(done.stdout, b"")
        self.assertIn(done.returncode, (0, 3))


class DamagedModels(TranslationTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(MODEL, self.path("model"))

    def fails(self, *parts):
        done = self.allot("translate", "-m", "model", stdin="Das Haus .\n")
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        for part in parts + ("to fix: ",):
            self.assertIn(part, done.stderr)

    def change(self, name, change):
        with open(self.path("model/" + name), "rb") as file:
            content = bytearray(file.read())
        with open(self.path("model/" + name), "wb") as file:
            file.write(change(content))

    def test_missing_file(self):
        for name in ("model.safetensors", "source.vocab", "target.bpe"):
            os.rename(self.path("model/" + name), self.path("kept"))
            self.fails("model/" + name)
            os.rename(self.path("kept"), self.path("model/" + name))

    def test_truncated_file(self):
        self.change("model.safetensors", lambda content: content[:-100])
        self.fails("model/model.safetensors")

    def test_flipped_bit(self):
        def flip(content):
            content[len(content) // 2] ^= 1
            return content
        for name in ("model.safetensors", "target.vocab", "source.bpe"):
            self.change(name, flip)
            self.fails("model/" + name)
            self.change(name, flip)

    def test_another_version(self):
        self.change("model.json", lambda content: content.replace(b'"format-version": 1', b'"format-version": 7'))
        self.fails("model/model.json")

    def test_a_vocabulary_of_another_size(self):
        self.change("source.vocab", lambda content: content + b"newword 1\n")
        self.fails("model/source.vocab")

    def test_not_a_model(self):
        self.assertEqual(self.allot("translate", "-m", "nothing", stdin="x\n").returncode, 3)
        self.assertEqual(self.allot("translate", "-m", "model/model.json", stdin="x\n").returncode, 3)
        self.assertEqual(self.allot("translate", stdin="x\n").returncode, 2)


if __name__ == "__main__":
    allot_cli.main()
