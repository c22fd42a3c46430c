"""Text that is copied and not translated, and lines in capitals, from training to output."""

import json
import os
import random
import re
import unittest

import allot_cli

KINDS = "[numbers, urls, emails, placeholders, tags, emoji]"
TAG = re.compile(r"</?\w+(?: id=\"\d+\")?/?>")


def spans_of(chosen):
    """Something that no text has but ours."""
    return chosen.choice([
        lambda: str(chosen.randrange(2, 100000)),
        lambda: f"{chosen.randrange(1, 99)}.{chosen.randrange(10, 99)}",
        lambda: f"https://example.org/{chosen.randrange(1000)}?q={chosen.randrange(1000)}&r=a",
        lambda: f"user{chosen.randrange(1000)}@example.org",
        lambda: "{%d}" % chosen.randrange(1000),
        lambda: "{{name%d}}" % chosen.randrange(1000),
        lambda: "%%%d$s" % chosen.randrange(1, 100),
        lambda: "$VAR%d" % chosen.randrange(1000),
        lambda: chosen.choice(["\U0001F600", "\U0001F680", "\U0001F44D\U0001F3FD"]),
    ])()


class Protect(unittest.TestCase):
    """One small model, trained once."""

    @classmethod
    def setUpClass(cls):
        cls.holder = allot_cli.CliTest()
        cls.holder.setUp()
        cls.addClassCleanup(cls.holder.doCleanups)
        holder = cls.holder
        done = holder.allot("demo", "--write-corpus", "corpus", "--sentences", "2000")
        assert done.returncode == 0, done.stderr
        chosen = random.Random(1)
        for name in ("train", "valid"):
            pairs = list(zip(holder.read(f"corpus/{name}.de").splitlines(), holder.read(f"corpus/{name}.en").splitlines()))
            pairs = [cls.with_spans(pair, chosen) for pair in pairs]
            for number, side in enumerate(("de", "en")):
                holder.write(f"{name}.{side}", "".join(pair[number] + "\n" for pair in pairs))
        done = holder.allot(
            "train", "tiny", "--source", "train.de", "--target", "train.en", "--valid-source", "valid.de",
            "--valid-target", "valid.en", "--source-language", "de", "--target-language", "en", "-o", "model", "--quiet",
            "--set", f"protect={KINDS}", "--set", "bpe.merges=300", "--set", "model.embedding-size=96", "--set",
            "model.hidden-size=96", "--set", "training.epochs=6", "--set", "schedule.learning-rate=0.01", "--set",
            "batch.size=16", "--set", "decoding.tune=no", timeout=600)
        assert done.returncode == 0, done.stderr

    @staticmethod
    def with_spans(pair, chosen):
        """Up to two spans behind words, the same on both sides."""
        sides = [side.split(" ") for side in pair]
        for _ in range(chosen.randrange(3)):
            span = spans_of(chosen)
            place = chosen.random()
            for side in sides:
                side.insert(int(place * len(side)), span)
        return [" ".join(side) for side in sides]

    def translate(self, lines, *more):
        done = self.holder.allot("translate", "-m", "model", "--beam-size", "1", "--quiet", *more,
                                 stdin="".join(line + "\n" for line in lines))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("\n"), len(lines))
        return done.stdout.splitlines()

    def lines(self, count, seed):
        """Lines of the grammar with one to four spans, and what they are."""
        chosen = random.Random(seed)
        words = self.holder.read("corpus/valid.de").splitlines()[:count]
        lines, expected = [], []
        for line in words:
            parts = line.split(" ")
            spans = []
            while len(spans) < 1 + len(lines) % 4:
                span = spans_of(chosen)
                if any(span in other or other in span for other in spans):
                    continue
                spans.append(span)
                parts.insert(chosen.randrange(len(parts)), span)
            lines.append(" ".join(parts))
            expected.append(spans)
        return lines, expected

    def test_every_span_survives_once(self):
        lines, expected = self.lines(150, 2)
        output = self.translate(lines, "--warnings", "warnings.jsonl")
        count = sum(len(spans) for spans in expected)
        exactly_once = sum(text.count(span) == 1 for text, spans in zip(output, expected) for span in spans)
        self.assertGreaterEqual(exactly_once, 0.99 * count)
        # Most of them the model has copied itself.
        warnings = [json.loads(line) for line in self.holder.read("warnings.jsonl").splitlines()]
        put_back = [one for one in warnings if one["kind"] == "protected-text" and one["amount"] == 0]
        self.assertLess(len(put_back), count / 2)
        self.assertFalse(any(sign in text for text in output for sign in "⓵⓶⓷⓸⓹⓺⓻⓼⓽⓾"))
        # What a line gets does not depend on the others.
        self.assertEqual(self.translate(lines[:20], "--batch-size", "1"), output[:20])
        self.assertEqual(self.translate(lines[7:8]), output[7:8])

    def test_tags_are_well_formed(self):
        chosen = random.Random(3)
        lines = []
        for line in self.holder.read("corpus/valid.de").splitlines()[:100]:
            parts = line.split(" ")
            begin = chosen.randrange(len(parts))
            end = chosen.randrange(begin, len(parts))
            parts[begin] = '<g id="1"><b>' + parts[begin]
            parts[end] += "</b></g>"
            parts.insert(chosen.randrange(len(parts) + 1), '<x id="2"/>')
            lines.append(" ".join(parts))
        plain = self.translate([TAG.sub("", line).replace("  ", " ").strip() for line in lines])
        for source, text, without in zip(lines, self.translate(lines), plain):
            self.assertEqual(sorted(TAG.findall(text)), sorted(TAG.findall(source)), text)
            opened = []
            for tag in TAG.findall(text):
                name = re.match(r"</?(\w+)", tag).group(1)
                if tag.startswith("</"):
                    self.assertEqual(opened.pop(), name, text)
                elif not tag.endswith("/>"):
                    opened.append(name)
            self.assertEqual("".join(TAG.sub("", text).split()), "".join(without.split()))
        self.assertEqual(self.translate(["<b></b>", ""]), ["<b></b>", ""])

    def test_what_the_documentation_guarantees(self):
        with open(os.path.join(allot_cli.SOURCE, "docs", "options.md"), encoding="utf-8") as file:
            section = file.read().split("### Text that is not translated\n")[1]
        line = re.search(r"^\$ echo '(.*)' \| allot translate", section, re.M).group(1)
        parts = ["<b>", "</b>", "2019", "http://example.com/a?b=1"]
        self.assertEqual([line.count(part) for part in parts], [1] * 4)
        text = self.translate([line])[0]
        self.assertEqual([text.count(part) for part in parts], [1] * 4, text)
        self.assertLess(text.index("<b>"), text.index("</b>"))

    def test_offsets_are_those_of_the_raw_line(self):
        line = "<b>Der</b> Hund sieht  https://example.org/a?b=1 und {{ name }}."
        done = self.holder.allot("translate", "-m", "model", "--json", "--quiet", stdin=line + "\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        best = result["hypotheses"][0]
        self.assertEqual(result["source"], line)
        self.assertIn("https://example.org/a?b=1", result["translation"])
        self.assertIn("{{ name }}", result["translation"])
        for words, text in ((result["source_words"], line), (best["words"], result["translation"])):
            for word in words:
                raw = text.encode()[word["begin"]:word["end"]].decode()
                self.assertEqual(raw.replace(" ", "␣"), word["text"])
        self.assertIn("{{␣name␣}}", [word["text"] for word in result["source_words"]])
        self.assertIn("{{␣name␣}}", [word["text"] for word in best["words"]])

    def test_the_model_says_what_it_copies(self):
        done = self.holder.allot("inspect", "model", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["text"]["protect"],
                         {"kinds": ["numbers", "urls", "emails", "placeholders", "tags", "emoji"], "patterns": []})

    def test_scores_of_given_translations(self):
        self.holder.write("source", "Der Hund 2019\n")
        self.holder.write("target", "The dog 2019\n")
        done = self.holder.allot("score", "-m", "model", "--source", "source", "--target", "target", "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_capitals(self):
        line = self.holder.read("corpus/valid.de").splitlines()[0]
        lower = self.translate([line])[0]
        upper = self.translate([line.upper().replace("ẞ", "SS")])[0]
        self.assertEqual(upper, upper.upper())
        self.assertNotEqual(lower, upper)
        kept = self.translate([line.upper() + " https://a.example/x"], "--case", "keep")[0]
        self.assertIn("https://a.example/x", kept)
        self.assertIn("https://a.example/x", self.translate([line.upper() + " https://a.example/x"])[0])
        # Title case: German verbs and adjectives have no capitals in the training text.
        line = max(self.holder.read("corpus/valid.de").splitlines()[:20], key=lambda line: len(line.split()))
        title = self.translate([" ".join(word[0].upper() + word[1:] for word in line.split())])[0]
        self.assertEqual([word for word in title.split() if word[0].islower()], [])
        self.assertTrue([word for word in self.translate([line])[0].split() if word[0].islower()])
        done = self.holder.allot("translate", "-m", "model", "--case", "lower", stdin="a\n")
        self.assertEqual(done.returncode, 2)
        self.assertIn("auto, keep", done.stderr)

    def test_own_vocabularies_need_the_tokens(self):
        self.holder.write("own.vocab", "der 1\ndie 1\n")
        done = self.holder.allot(
            "train", "tiny", "--source", "train.de", "--target", "train.en", "--valid-source", "valid.de",
            "--valid-target", "valid.en", "--source-language", "de", "--target-language", "en", "-o", "other", "--quiet",
            "--set", "protect=[numbers]", "--set", "vocabulary.source=own.vocab")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("protect needs the tokens ⓵ to ⓾", done.stderr)


if __name__ == "__main__":
    allot_cli.main()
