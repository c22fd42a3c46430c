"""Alignments, codes, vocabularies and fertilities of the user."""

import os

import allot_cli
import train_test

CONSTANT = ("--fertility", "constant")


class OwnFiles(train_test.TrainTest):
    def tokenize(self):
        for name, language in (("train.de", "de"), ("train.en", "en"), ("valid.de", "de"), ("valid.en", "en")):
            self.assertEqual(self.allot("tokenize", "--no-escape", "-l", language, name, "-o", name + ".tok").returncode, 0)

    def trains(self, *more, output="model"):
        arguments = [argument for change in more for argument in ("--set", change)]
        done = self.train("--set", "training.epochs=1", *arguments, output=output)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_alignments(self):
        self.tokenize()
        for name in ("train", "valid"):
            done = self.allot("align", name + ".de.tok", name + ".en.tok", "-o", name + ".align", "--quiet")
            self.assertEqual(done.returncode, 0, done.stderr)
        self.trains("alignments=train.align", "valid-alignments=valid.align", "fertility.kind=actual")
        self.trains("fertility.kind=actual", output="other")
        self.assertNotEqual(self.weights(), self.weights("other"))
        done = self.train("--set", "valid-alignments=valid.align", "--set", "fertility.kind=guided", output="third")
        self.assertEqual(done.returncode, 2)
        self.assertIn("valid-alignments is set, but nothing", done.stderr)
        lines = self.read("train.align").splitlines()
        words = len(self.read("train.de.tok").splitlines()[2].split())
        self.write("train.align", "\n".join(lines[:2] + [f"{words}-0"] + lines[3:]) + "\n")
        done = self.train("--set", "alignments=train.align", output="third")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith(
            f"train.align:3: a link to source word {words}, but train.de:3 has {words} words\n  to fix: "), done.stderr)
        self.assertFalse(os.path.exists(self.path("third")))

    def test_codes_and_vocabularies(self):
        self.tokenize()
        for side in ("de", "en"):
            self.allot("learn-bpe", "--merges", "30", "-o", side + ".codes", f"train.{side}.tok")
            self.allot("apply-bpe", "-c", side + ".codes", f"train.{side}.tok", "-o", f"train.{side}.bpe")
            self.allot("vocab", f"train.{side}.bpe", "-o", side + ".vocab")
        self.write("de.vocab", "Drachen 1\n" + self.read("de.vocab"))
        self.trains("bpe.source-codes=de.codes", "bpe.target-codes=en.codes", "vocabulary.source=de.vocab",
                    "vocabulary.target=en.vocab")
        self.assertEqual(self.read("model/source.bpe"), self.read("de.codes"))
        self.assertEqual(self.read("model/target.bpe"), self.read("en.codes"))
        self.assertEqual(self.read("model/source.vocab"), self.read("de.vocab"))
        self.assertEqual(self.read("model/target.vocab"), self.read("en.vocab"))
        self.assertEqual(self.allot("translate", "-m", "model", "--quiet", stdin=b"Hund sieht Haus.\n").returncode, 0)
        self.write("en.vocab", "one\ntwo\n")
        done = self.train("--set", "vocabulary.target=en.vocab", output="other")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("en.vocab:1: "), done.stderr)

    def test_fertilities(self):
        self.tokenize()
        for name in ("train", "valid"):
            lines = self.read(name + ".de.tok").splitlines()
            self.write(name + ".fert", "".join(" ".join("2" for _ in line.split()) + "\n" for line in lines))
        own = ("fertility.kind=file", "fertility.file=train.fert", "fertility.valid-file=valid.fert")
        self.trains(*own)
        # The same bounds as a constant of 3: 2 and the slack. So the same weights.
        self.trains("fertility.kind=constant", "fertility.constant=3", output="constant")
        self.assertEqual(self.weights(), self.weights("constant"))
        text = self.read("valid.de").encode()
        done = self.allot("translate", "-m", "model", "--quiet", stdin=text)
        self.assertEqual(done.returncode, 2)
        self.assertIn("give those of the text to translate (--fertilities FILE)", done.stderr)
        given = self.allot("translate", "-m", "model", "--quiet", "--fertilities", "valid.fert", stdin=text)
        self.assertEqual(given.returncode, 0, given.stderr)
        constant = self.allot("translate", "-m", "constant", "--plain", "--quiet", stdin=text)
        self.assertEqual(given.stdout, constant.stdout)
        self.assertEqual(self.allot("translate", "-m", "model", "--quiet", *CONSTANT, stdin=text).returncode, 0)
        self.write("train.fert", "1\n" + self.read("train.fert"))
        done = self.train(*(part for key in own for part in ("--set", key)), output="third")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("train.fert:1: 1 number for "), done.stderr)


if __name__ == "__main__":
    allot_cli.main()
