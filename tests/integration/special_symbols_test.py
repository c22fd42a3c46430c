"""Text that spells <sink> and other special symbols is text: nothing that is learned from it differs from what is learned
from text with another word in its place."""

import json
import os
import random

import allot_cli
from allot_cli import CliTest

RECIPE = """
source: {name}.de
target: {name}.en
valid-source: {name}.de
allow-overlap: yes
valid-target: {name}.en
pretokenized: yes
output: {name}.model
cache: {name}.cache
bpe:
  merges: 0
fertility:
  kind: guided
model:
  hidden-size: 8
  embedding-size: 8
  transform: csparsemax
training:
  epochs: 1
"""


class SpecialSymbols(CliTest):
    def setUp(self):
        super().setUp()
        draw = random.Random(1)
        words = [f"w{i}" for i in range(30)] + ["SYMBOL"] * 5
        self.pairs = []
        for _ in range(200):
            source = [draw.choice(words) for _ in range(draw.randint(2, 8))]
            target = [word.upper() for word in source if draw.random() < 0.9]
            self.pairs.append((source + ["."], target + ["."]))

    def write_corpus(self, name, symbol, ending=""):
        for side, number in (("de", 0), ("en", 1)):
            lines = (" ".join(pair[number]).replace("SYMBOL", symbol) for pair in self.pairs)
            self.write(f"{name}.{side}", "".join(line + (ending if number == 0 else "") + "\n" for line in lines))

    def allot_ok(self, *arguments):
        done = self.allot(*arguments, "--quiet")
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def links(self, name):
        return self.allot_ok("align", "--source", f"{name}.de", "--target", f"{name}.en", "--sink", "--both", "--save-model",
                             f"{name}.aligner")

    def fertilities(self, name):
        """The bytes of ids and fertilities that training prepared."""
        self.write(f"{name}.yml", RECIPE.format(name=name))
        self.allot_ok("train", f"{name}.yml")
        found = {}
        for folder, _, files in os.walk(self.path(f"{name}.cache")):
            for file in files:
                if file.endswith(".u32"):
                    kind = os.path.basename(folder).rsplit("-", 1)[0]
                    with open(os.path.join(folder, file), "rb") as content:
                        found.setdefault((kind, file), []).append(content.read())
        self.assertIn(("fertility", "train.u32"), found)
        return {key: sorted(contents) for key, contents in found.items()}

    def drop(self, name, aligner):
        return self.allot_ok("evaluate", "--metrics", "drop", "--aligner", f"{aligner}.aligner", "--source", f"{name}.de",
                             "--reference", f"{name}.en", "--hypothesis", "hypothesis", "--drop-ignore-sink")

    def test_a_symbol_in_text_is_a_word(self):
        self.write_corpus("sank", "<sank>")
        links = self.links("sank")
        fertilities = self.fertilities("sank")
        self.write("hypothesis", "".join(" ".join(target[::2]).replace("SYMBOL", "<sank>") + "\n" for _, target in self.pairs))
        drop = self.drop("sank", "sank")
        for name, symbol in (("sink", "<sink>"), ("end", "</s>")):
            self.write_corpus(name, symbol)
            self.write("hypothesis", "".join(" ".join(target[::2]).replace("SYMBOL", symbol) + "\n" for _, target in self.pairs))
            self.assertEqual(self.links(name), links, symbol)
            self.assertEqual(self.fertilities(name), fertilities, symbol)
            self.assertEqual(self.drop(name, name), drop, symbol)

    def test_a_sink_at_the_end_of_lines_is_ours_already(self):
        self.write_corpus("plain", "w99")
        self.write_corpus("ready", "w99", " <sink>")
        self.assertEqual(self.links("ready"), self.links("plain"))
        self.assertEqual(self.fertilities("ready"), self.fertilities("plain"))
        self.write("hypothesis", "".join(" ".join(target[::2]).replace("SYMBOL", "w99") + "\n" for _, target in self.pairs))
        self.assertEqual(self.drop("ready", "ready"), self.drop("plain", "plain"))

    def test_what_is_translated_may_spell_symbols(self):
        self.write_corpus("spelled", "<sink>")
        self.fertilities("spelled")
        done = self.allot("translate", "-m", "spelled.model", "--json", stdin="w1 <sink> w2 </s> <unk> <sink>\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        tokens = json.loads(done.stdout)["source_tokens"]
        # The last one was brought along.
        self.assertEqual([token["token"] for token in tokens], ["w1", "<sink>", "w2", "</s>", "<unk>"])
        self.assertTrue(all(token["id"] == 0 or token["id"] >= 4 for token in tokens), tokens)
        self.assertGreaterEqual(tokens[1]["id"], 4)
        self.assertEqual([token["id"] for token in tokens[3:]], [0, 0])


if __name__ == "__main__":
    allot_cli.main()
