"""Transformers the whole way: trained, resumed, translated with, quantized, joined with LSTMs, served, explained."""

import concurrent.futures
import glob
import json
import os
import tempfile
import unittest

import allot_cli
from allot_cli import CliTest, run
from serve_test import Server
from tiny_models import LINES, MANY_LINES, TINY, values, ways


SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
TRANSFORMER = os.path.join(SHARED.name, "transformer")
LSTM = os.path.join(SHARED.name, "lstm")
SIZES = ("--set", "model.architecture=transformer", "--set", "model.encoder-layers=2", "--set", "model.decoder-layers=2",
         "--set", "model.heads=2", "--set", "model.feed-forward-size=48", "--set", "model.bounded-layers=all",
         "--set", "model.budget=layer", "--set", "model.attention-dropout=0.1", "--set", "model.activation-dropout=0.1")


def setUpModule():
    """A model of each architecture with the same vocabulary, trained for a moment."""
    unittest.addModuleCleanup(SHARED.cleanup)
    for model, sizes in ((LSTM, ()), (TRANSFORMER, SIZES)):
        done = run("train", "demo", "-o", model, "--quiet", *TINY, *sizes, cwd=SHARED.name)
        assert done.returncode == 0, done.stderr


class Transformer(CliTest):
    def output(self, *arguments, stdin=LINES):
        done = self.allot(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def translate(self, *arguments, models=(TRANSFORMER,), text=LINES):
        chosen = [argument for model in models for argument in ("-m", model)]
        return self.output("translate", *chosen, "--quiet", *arguments, stdin=text)

    def test_speed_never_changes_a_translation(self):
        for way in ways():
            expected = self.translate(*way, text=MANY_LINES)
            self.assertGreater(expected.count("\n"), 64)
            sizes = values(expected, "shortlist")
            self.assertTrue(len(sizes) > 4 if "on" in way else sizes == {None}, (way, sizes))
            for batch, threads in (("1", "1"), ("7", "2"), ("32", "2"), ("32", "8")):
                self.assertEqual(self.translate(*way, "--batch-size", batch, "--threads", threads, text=MANY_LINES), expected,
                                 (way, batch, threads))

    def test_quantized_it_translates_as_precision_int8(self):
        self.output("quantize", TRANSFORMER, "-o", "model8")
        self.assertEqual(self.translate("--json", models=("model8",)), self.translate("--precision", "int8", "--json"))

    def test_attention_stays_within_the_budget(self):
        for line in self.translate("--json").splitlines():
            budget = json.loads(line)["hypotheses"][0]["budget"]
            self.assertTrue(budget)
            for token in budget:
                self.assertLessEqual(token["spent"], token["fertility"] + 1e-3)

    def test_translates_together_with_an_lstm(self):
        both = self.translate("--json", models=(TRANSFORMER, LSTM))
        self.assertEqual(both, self.translate("--json", "--batch-size", "1", "--threads", "2", models=(TRANSFORMER, LSTM)))
        self.assertNotIn(both, (self.translate("--json"), self.translate("--json", models=(LSTM,))))

    def test_scores_a_translation_alone_as_among_others(self):
        def scores(source, target):
            self.write("source", source)
            self.write("target", target)
            return self.output("score", "-m", TRANSFORMER, "--source", "source", "--target", "target", "--quiet", stdin="")

        target = self.translate()
        together = scores(LINES, target).splitlines()
        for k in (0, 7, 17):
            alone = scores(LINES.splitlines()[k] + "\n", target.splitlines()[k] + "\n")
            self.assertEqual(alone.splitlines(), [together[k]])

    def weights(self, model):
        with open(os.path.join(self.folder, model, "model.safetensors"), "rb") as file:
            return file.read()

    def test_threads_change_no_byte_of_its_weights(self):
        """Shards decide; so do the probabilities of dropout."""
        def train(output, *more):
            self.output("train", "demo", "-o", output, "--quiet", *TINY, *SIZES, "--set", "training.epochs=1", *more)
            return self.weights(output)

        one = train("one", "--set", "training.shards=2", "--threads", "1")
        self.assertTrue(train("two", "--set", "training.shards=2", "--threads", "2") == one)
        for key in ("model.attention-dropout", "model.activation-dropout"):
            self.assertFalse(train(key, "--set", "training.shards=2", "--threads", "1", "--set", key + "=0") == one, key)

    def test_served_requests_get_their_translations_whoever_else_asks(self):
        lines = LINES.splitlines()
        expected = self.translate().splitlines()
        server = Server(model=TRANSFORMER)
        self.addCleanup(server.kill)
        with concurrent.futures.ThreadPoolExecutor(8) as clients:
            # In another order, one by one, and all in one request, at the same time.
            together = clients.submit(server.translate, lines)
            answers = list(clients.map(server.translate, reversed(lines)))
        self.assertEqual([answer.json["translatedText"] for answer in reversed(answers)], expected)
        self.assertEqual(together.result().json["translatedText"], expected)

    def test_killed_and_resumed_it_becomes_the_same_model(self):
        arguments = ("train", "demo", "-o", "model", *TINY, *SIZES, "--set", "checkpoint.every=4")
        process = self.start(*arguments, "--quiet")
        self.wait_until(lambda: glob.glob(self.path("model.run/checkpoints/update-*")), process)
        process.kill()
        process.wait()
        done = self.allot(*arguments, "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("resuming after update ", done.stderr)
        self.assertTrue(self.weights("model") == self.weights(TRANSFORMER))
        self.assertEqual(self.translate("--json", models=("model",)), self.translate("--json"))

    def test_its_options_need_its_architecture(self):
        done = self.allot("train", "demo", "-o", "model", "--set", "model.heads=8")
        self.assert_fails(done, 2, "allot: model.heads is 8, but model.architecture is lstm\n"
                                   "  to fix: set model.architecture to transformer, or leave model.heads out\n")

    def test_a_folder_says_what_its_model_has(self):
        for model, has, lacks in ((LSTM, "cell", "heads"), (TRANSFORMER, "heads", "cell")):
            with open(os.path.join(model, "model.json"), encoding="utf-8") as file:
                content = json.load(file)
            with open(model + ".run/recipe.yml", encoding="utf-8") as file:
                recipe = file.read()
            for text in (recipe, content["training"]["recipe"]):
                self.assertIn(f"\n  {has}: ", text)
                self.assertNotIn(f"\n  {lacks}: ", text)
            self.assertIn(has, content["options"])
            self.assertNotIn(lacks, content["options"])

    def test_is_inspected_and_explained(self):
        inspected = json.loads(self.output("inspect", TRANSFORMER, "--json"))
        self.assertEqual(inspected["options"]["architecture"], "transformer")
        self.assertEqual(inspected["attention"], {"layer": 2, "heads": "mean"})
        self.output("explain", "-m", TRANSFORMER, "-o", "page.html", "--quiet")
        self.assertGreater(os.path.getsize(self.path("page.html")), 1000)


if __name__ == "__main__":
    allot_cli.main()
