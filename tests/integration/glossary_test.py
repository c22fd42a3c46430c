"""Glossaries and forbidden terms: allot translate, explain and the server, with a model that was trained for a moment."""

import collections
import contextlib
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import allot_cli
from allot_cli import ALLOT, PATIENCE, CliTest, run

SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
MODEL = os.path.join(SHARED.name, "model")
# Words that the model has never seen, one of them with letters that it cannot spell.
NEW = ["zorblax", "grand zorblax", "vuqeen", "krüğ", "Mox", "tilpo renk"]


def setUpModule():
    """A model for all tests, trained for a few seconds on the built-in corpus."""
    unittest.addModuleCleanup(SHARED.cleanup)
    done = run("train", "demo", "-o", "model", "--quiet", "--set", "built-in-sentences=1500",
               "--set", "model.hidden-size=48", "--set", "model.embedding-size=48", "--set", "bpe.merges=300",
               "--set", "training.epochs=4", "--set", "schedule.learning-rate=0.01", "--set", "decoding.tune=no",
               cwd=SHARED.name)
    assert done.returncode == 0, done.stderr


def corpus_lines(name):
    cache = os.path.join(SHARED.name, "allot-cache")
    for folder in os.listdir(cache):
        path = os.path.join(cache, folder, name)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read().splitlines()
    raise AssertionError(f"no {name} in {cache}")


def words_of(line):
    return re.findall(r"\w+|[^\w\s]", line)


def times(term, text):
    """How often a term is in a text as whole words; at the beginning with a capital or without."""
    return len(re.findall(rf"(?<!\w){re.escape(term)}(?!\w)", text)) + (
        1 if term[0].islower() and re.match(rf"{re.escape(term[0].upper() + term[1:])}(?!\w)", text) else 0)


class GlossaryTest(CliTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.lines = corpus_lines("test.de")[:200]
        # The most frequent nouns, which have capitals in German, and a new word for each.
        counts = collections.Counter(word for line in cls.lines for word in words_of(line)[1:]
                                     if word[0].isupper() and len(word) > 3)
        cls.terms = dict(zip([word for word, _ in counts.most_common(len(NEW))], NEW))

    def setUp(self):
        super().setUp()
        self.write("terms.tsv", "# new words\n\n" + "".join(f"{a}\t{b}\n" for a, b in self.terms.items()))

    def translate(self, lines, *arguments, model=MODEL):
        done = self.allot("translate", "-m", model, "--quiet", *arguments, stdin="".join(line + "\n" for line in lines))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()

    def matched(self, line):
        """Source terms of a line, in order; a noun at the beginning of a line has a capital anyway."""
        return [word for word in words_of(line) if word in self.terms]

    def check(self, lines, results, least):
        """Every term that was placed is in the translation exactly as often as the line has it; most were placed."""
        num_terms = num_placed = 0
        ways = collections.Counter()
        for line, result in zip(lines, results):
            expected = self.matched(line)
            for number, hypothesis in enumerate(result["hypotheses"]):
                found = hypothesis.get("glossary", [])
                self.assertEqual([term["source"] for term in found], expected, line)
                for term in found:
                    first, last = term["source_words"]
                    self.assertEqual(result["source_words"][first]["text"], term["source"])
                    self.assertEqual(first, last)
                    if term["placed"] != "none":
                        first, last = term["words"]
                        placed = " ".join(word["text"] for word in hypothesis["words"][first:last + 1])
                        self.assertEqual(placed.lower(), term["target"].lower())
                by_target = collections.Counter(term["target"] for term in found if term["placed"] != "none")
                for target in self.terms.values():
                    longer = sum(by_target[other] for other in by_target if other != target and times(target, other))
                    self.assertEqual(times(target, hypothesis["text"]), by_target[target] + longer,
                                     f"{target}: {line} -> {hypothesis['text']}")
                warned = [warning["text"] for warning in hypothesis["warnings"] if warning["kind"] == "glossary"]
                self.assertEqual(warned, [term["source"] for term in found if term["placed"] == "none"])
                if number == 0:
                    num_terms += len(found)
                    num_placed += sum(by_target.values())
                    ways.update(term["placed"] for term in found)
        self.assertGreater(num_terms, 0)
        self.assertGreaterEqual(num_placed, least * num_terms, ways)
        return ways

    def test_terms_are_placed_as_often_as_they_are_found(self):
        results = [json.loads(line) for line in self.translate(self.lines, "--glossary", "terms.tsv", "--json")]
        ways = self.check(self.lines, results, 0.97)
        self.assertGreater(ways["search"], 40)
        self.assertGreater(ways["search"], 0.9 * sum(ways.values()))

    def test_all_kinds_of_search(self):
        lines = [line for line in self.lines if self.matched(line)][:40]
        for flags in (["--beam-size", "1"], ["--beam-size", "8", "--n-best", "4"], ["--transform", "softmax"],
                      ["--transform", "csoftmax"], ["--precision", "int8"], ["-m", MODEL], ["--alpha", "0.8", "--beta", "0.3"],
                      ["--block-ngrams", "2"], ["--max-input-length", "6"], ["--split-sentences", "off"],
                      ["--max-length-factor", "0.2"]):
            results = [json.loads(line) for line in self.translate(lines, "--glossary", "terms.tsv", "--json", *flags)]
            with self.subTest(flags):
                self.check(lines, results, 0.7 if "--max-input-length" in flags or "--max-length-factor" in flags else 0.9)

    def test_a_shortlist_has_the_tokens_of_terms(self):
        """Which the aligner has never seen beside the words that they translate."""
        shutil.copytree(MODEL, self.path("model"))
        for name in ("train.de", "train.en"):
            self.write(name, "".join(line + "\n" for line in corpus_lines(name)))
        done = self.allot("shortlist", "-m", "model", "train.de", "train.en")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [line for line in self.lines if self.matched(line)][:60]
        tiny = ("--shortlist", "on", "--shortlist-per-token", "1", "--shortlist-common", "0", "--json")
        for flags in ((), ("--beam-size", "1"), ("--precision", "int8")):
            with self.subTest(flags):
                output = self.translate(lines, *tiny, "--glossary", "terms.tsv", *flags, model="model")
                self.assertEqual(self.translate(lines, *tiny, "--glossary", "terms.tsv", "--batch-size", "7", *flags,
                                                model="model"), output)
                results = [json.loads(line) for line in output]
                self.check(lines, results, 0.7)
                without = [json.loads(line) for line in self.translate(lines, *tiny, *flags, model="model")]
                for result, plain in zip(results, without):
                    self.assertGreaterEqual(result["shortlist"], plain["shortlist"])
                    # The end, the unknown token, the best of every source token and of the sink.
                    self.assertLessEqual(plain["shortlist"], len(plain["source_tokens"]) + 3)
                self.assertGreater(sum(result["shortlist"] for result in results), sum(plain["shortlist"] for plain in without))

    def test_what_has_no_term_stays_as_it_is(self):
        plain = self.translate(self.lines)
        with_terms = self.translate(self.lines, "--glossary", "terms.tsv")
        self.assertNotEqual(plain, with_terms)
        for line, one, other in zip(self.lines, plain, with_terms):
            if not self.matched(line):
                self.assertEqual(one, other)
        self.write("none.tsv", "Nichtdarin\tnothing\n")
        self.assertEqual(self.translate(self.lines, "--json"), self.translate(self.lines, "--json", "--glossary", "none.tsv"))

    def test_a_line_does_not_depend_on_others(self):
        expected = self.translate(self.lines, "--glossary", "terms.tsv", "--json")
        for flags in (["--batch-size", "1"], ["--batch-size", "7", "--threads", "3"]):
            self.assertEqual(self.translate(self.lines, "--glossary", "terms.tsv", "--json", *flags), expected)
        number = next(i for i, line in enumerate(self.lines) if self.matched(line))
        alone = json.loads(self.translate([self.lines[number]], "--glossary", "terms.tsv", "--json")[0])
        alone["line"] = number + 1
        self.assertEqual(alone, json.loads(expected[number]))

    def test_the_server_gives_the_same(self):
        with self.server() as port:
            pairs = [{"source": a, "target": b} for a, b in self.terms.items()]
            answer = self.post(port, {"lines": self.lines, "glossary": pairs, "forbidden_terms": ["the"]})
            self.assertEqual(answer.status, 200)
            self.write("never", "the\n")
            expected = self.translate(self.lines, "--glossary", "terms.tsv", "--forbidden-terms", "never", "--json")
            self.assertEqual(json.loads(answer.text)["translations"], [json.loads(line) for line in expected])
            refused = self.post(port, {"text": "a", "glossary": [pairs[0], pairs[0]]})
            self.assertEqual(refused.status, 400)
            self.assertIn("already exists, at glossary:1", refused.text)
            many = self.post(port, {"text": "a", "forbidden_terms": ["x"] * 1001})
            self.assertEqual(many.status, 400)
            self.assertIn("1001 terms, more than 1000", many.text)

    @contextlib.contextmanager
    def server(self):
        process = subprocess.Popen([ALLOT, "serve", "-m", MODEL, "--port", "0", "--threads", "2"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        try:
            line = process.stdout.readline().decode()
            self.assertIn("listening on", line)
            yield int(line.rstrip("/\n").rsplit(":", 1)[1])
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()

    def post(self, port, fields):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE * 60)
        with contextlib.closing(connection):
            connection.request("POST", "/v1/translate", json.dumps(fields), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.text = answer.read().decode()
            return answer

    def test_capitals(self):
        line = next(line for line in self.lines if self.matched(line))
        source = self.matched(line)[0]
        target = self.terms[source].upper()
        self.assertIn(target, self.translate([line.upper().replace("ẞ", "SS")], "--glossary", "terms.tsv")[0])
        # A term in small letters is found where a sentence begins.
        first = words_of(self.lines[0])[0]
        self.write("small.tsv", f"{first.lower()}\tzorblax\n")
        result = json.loads(self.translate([self.lines[0]], "--glossary", "small.tsv", "--json")[0])
        self.assertEqual(result["hypotheses"][0]["glossary"][0]["source_words"], [0, 0])

    def test_forced_prefixes(self):
        lines = [line for line in self.lines if self.matched(line)][:20]
        self.write("input", "".join(line + "\n" for line in lines))
        self.write("prefixes", "".join(self.terms[self.matched(line)[0]] + " is\n" for line in lines))
        results = [json.loads(line) for line in self.translate([], "-i", "input", "--prefix", "prefixes", "--glossary",
                                                               "terms.tsv", "--json")]
        for line, result in zip(lines, results):
            target = self.terms[self.matched(line)[0]]
            # Those that the vocabulary can spell count as placed.
            if "<unk>" not in result["translation"]:
                self.assertTrue(result["translation"].startswith(target + " is"), result["translation"])

    def test_forbidden_terms(self):
        plain = self.translate(self.lines)
        counts = collections.Counter(word for line in plain for word in words_of(line) if word.isalpha())
        never = [word.lower() for word, _ in counts.most_common(3)]
        self.write("never.txt", "# none of these\n" + "".join(word + "\n" for word in dict.fromkeys(never)))
        found = self.translate(self.lines, "--forbidden-terms", "never.txt", "--warnings", "warnings.jsonl")
        self.assertNotIn("forbidden-term", self.read("warnings.jsonl"))
        for line in found:
            for word in words_of(line):
                self.assertNotIn(word, never + [word.capitalize() for word in never])
        sampled = self.translate(self.lines[:30], "--forbidden-terms", "never.txt", "--sample", "--seed", "3")
        self.assertFalse(set(never) & {word for line in sampled for word in words_of(line)})
        # What a prefix has is there all the same.
        self.write("prefixes", never[0] + "\n")
        self.translate(self.lines[:1], "--forbidden-terms", "never.txt", "--prefix", "prefixes", "--warnings", "warnings.jsonl")
        self.assertEqual([(one["kind"], one["position"], one["text"]) for one in map(
            json.loads, self.read("warnings.jsonl").splitlines()) if one["kind"] == "forbidden-term"],
                         [("forbidden-term", 0, never[0])])

    def test_more_terms_than_fit(self):
        source = next(iter(self.terms))
        self.write("long.tsv", source + "\t" + " ".join(["zorblax"] * 50) + "\n")
        line = " ".join([source] * 3)
        result = json.loads(self.translate([line], "--glossary", "long.tsv", "--json")[0])
        for term in result["hypotheses"][0]["glossary"]:
            self.assertNotEqual(term["placed"], "search")
        short = json.loads(self.translate([self.lines[0]], "--glossary", "terms.tsv", "--json", "--max-length", "2")[0])
        self.assertEqual(len(short["hypotheses"]), 1)

    def test_pages_and_tables(self):
        done = self.allot("explain", "-m", MODEL, "--glossary", "terms.tsv", "-o", "page.html", "--quiet", "--limit", "3",
                          stdin="".join(line + "\n" for line in self.lines))
        self.assertEqual(done.returncode, 0, done.stderr)
        line = next(line for line in self.lines if self.matched(line))
        self.write("table.tsv", f"de\n{line}\n")
        done = self.allot("translate", "-m", MODEL, "--glossary", "terms.tsv", "--quiet", "--column", "de", "--output-column",
                          "en", "table.tsv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[1].split("\t")[1],
                         self.translate([line], "--glossary", "terms.tsv")[0])

    def test_damaged_files(self):
        def refused(content, code, message, flag="--glossary", *more):
            self.write("bad", content)
            done = self.allot("translate", "-m", MODEL, flag, "bad", *more, stdin="a\n")
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(message, done.stderr)
            self.assertEqual(done.stdout, "")

        refused("a\tb\nc\n", 3, "bad:2: has no tab\n  to fix: write the source term, a tab, and the target term")
        refused("a\tb\nc\td\te\n", 3, "bad:2: has 2 tabs, not one")
        refused("a\tb\n\na\tc\n", 3, "bad:3: the source term 'a' already exists, at bad:1")
        refused("a\t\n", 3, "bad:1: the target term is empty")
        refused("# nothing\n", 3, "bad: has no term")
        refused(b"a\tb\xff\n", 3, "bad:1:")
        refused("a\t" + "b" * 501 + "\n", 3, "the target term has 501 bytes, more than 500")
        refused(b"PK\x03\x04" + bytes(100), 3, "bad")
        refused("a\tb\n", 3, "bad:1: has a tab", "--forbidden-terms")
        refused("b\n", 3, "bad:1: 'b' is forbidden, but the glossary translates 'a' so, at good:1", "--forbidden-terms",
                "--glossary", self.write("good", "a\tb\n"))
        refused("a\tb\n", 2, "a glossary has no effect on sampled translations", "--glossary", "--sample")
        done = self.allot("translate", "-m", MODEL, "--glossary", "missing", stdin="a\n")
        self.assertEqual(done.returncode, 3)
        done = self.allot("translate", "-m", MODEL, "--glossary", "good", "-o", "good", stdin="a\n")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(self.read("good"), "a\tb\n")


if __name__ == "__main__":
    allot_cli.main()
