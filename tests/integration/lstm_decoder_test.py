"""An LSTM decoder on the encoder of a Transformer, the whole way: trained, resumed, translated with, quantized, joined with
other models, served, explained."""

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
MIXED = os.path.join(SHARED.name, "mixed")
LSTM = os.path.join(SHARED.name, "lstm")
SIZES = ("--set", "model.architecture=transformer", "--set", "model.decoder=lstm", "--set", "model.encoder-layers=2",
         "--set", "model.heads=2", "--set", "model.feed-forward-size=48", "--set", "model.attention-dropout=0.1")


def setUpModule():
    """It, and an LSTM with the same vocabulary, trained for a moment."""
    unittest.addModuleCleanup(SHARED.cleanup)
    for model, sizes in ((LSTM, ()), (MIXED, SIZES)):
        done = run("train", "demo", "-o", model, "--quiet", *TINY, *sizes, cwd=SHARED.name)
        assert done.returncode == 0, done.stderr


class LstmDecoder(CliTest):
    def output(self, *arguments, stdin=LINES):
        done = self.allot(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def translate(self, *arguments, models=(MIXED,), text=LINES):
        chosen = [argument for model in models for argument in ("-m", model)]
        return self.output("translate", *chosen, "--quiet", *arguments, stdin=text)

    def weights(self, model):
        with open(os.path.join(self.folder, model, "model.safetensors"), "rb") as file:
            return file.read()

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
        self.output("quantize", MIXED, "-o", "model8")
        self.assertEqual(self.translate("--json", models=("model8",)), self.translate("--precision", "int8", "--json"))

    def test_attention_stays_within_the_budget(self):
        for line in self.translate("--json").splitlines():
            budget = json.loads(line)["hypotheses"][0]["budget"]
            self.assertTrue(budget)
            for token in budget:
                self.assertLessEqual(token["spent"], token["fertility"] + 1e-3)

    def test_translates_together_with_an_lstm(self):
        both = self.translate("--json", models=(MIXED, LSTM))
        self.assertEqual(both, self.translate("--json", "--batch-size", "1", "--threads", "2", models=(MIXED, LSTM)))
        self.assertNotIn(both, (self.translate("--json"), self.translate("--json", models=(LSTM,))))

    def test_served_requests_get_their_translations_whoever_else_asks(self):
        lines = LINES.splitlines()
        expected = self.translate().splitlines()
        server = Server(model=MIXED)
        self.addCleanup(server.kill)
        with concurrent.futures.ThreadPoolExecutor(8) as clients:
            # In another order, one by one, and all in one request, at the same time.
            together = clients.submit(server.translate, lines)
            answers = list(clients.map(server.translate, reversed(lines)))
        self.assertEqual([answer.json["translatedText"] for answer in reversed(answers)], expected)
        self.assertEqual(together.result().json["translatedText"], expected)

    def test_threads_change_no_byte_of_its_weights(self):
        def train(output, threads):
            self.output("train", "demo", "-o", output, "--quiet", *TINY, *SIZES, "--set", "training.epochs=1", "--set",
                        "training.shards=2", "--threads", threads)
            return self.weights(output)

        self.assertTrue(train("one", "1") == train("two", "2"))

    def test_killed_and_resumed_it_becomes_the_same_model(self):
        arguments = ("train", "demo", "-o", "model", *TINY, *SIZES, "--set", "checkpoint.every=4")
        process = self.start(*arguments, "--quiet")
        self.wait_until(lambda: glob.glob(self.path("model.run/checkpoints/update-*")), process)
        process.kill()
        process.wait()
        done = self.allot(*arguments, "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("resuming after update ", done.stderr)
        self.assertTrue(self.weights("model") == self.weights(MIXED))
        self.assertEqual(self.translate("--json", models=("model",)), self.translate("--json"))

    def test_it_predicts_its_own_fertilities(self):
        self.output("train", "demo", "-o", "joint", "--quiet", *TINY, *SIZES, "--set", "fertility.kind=joint", "--set",
                    "training.epochs=1")
        way = ("--json", "--beam-size", "3")
        expected = self.translate(*way, models=("joint",))
        self.assertEqual(self.translate(*way, "--batch-size", "1", models=("joint",)), expected)
        self.assertTrue(json.loads(expected.splitlines()[0])["hypotheses"][0]["budget"])

    def test_training_starts_from_weights_of_its_own_kind(self):
        again = ("train", "demo", "--quiet", *TINY, "--set", "training.epochs=1", "--set", f"init-from={MIXED}")
        self.output(*again, *SIZES, "-o", "model")
        done = self.allot(*again, *SIZES, "--set", "model.decoder=same", "-o", "other")
        self.assertEqual(done.returncode, 2)
        self.assertTrue(done.stderr.endswith(f"{MIXED}: its model.decoder is lstm, but that of the recipe is transformer\n"
                                             "  to fix: set model.decoder to lstm\n"), done.stderr)

    def test_a_folder_says_what_its_model_has(self):
        inspected = json.loads(self.output("inspect", MIXED, "--json"))
        options = inspected["options"]
        self.assertEqual((options["architecture"], options["decoder"]), ("transformer", "lstm"))
        for name in ("cell", "score", "heads", "feed-forward-size"):
            self.assertIn(name, options)
        self.assertNotIn("budget", options)
        self.assertNotIn("attention", inspected)
        for name in ("encoder.layer1.self.output.weights", "encoder.norm.gain", "decoder.layer0.start.weights"):
            self.assertIn(name, inspected["tensors"])
        with open(MIXED + ".run/recipe.yml", encoding="utf-8") as file:
            self.assertIn("\n  decoder: lstm\n", file.read())

    def test_is_explained(self):
        self.output("explain", "-m", MIXED, "-o", "page.html", "--quiet")
        self.assertGreater(os.path.getsize(self.path("page.html")), 1000)

    def test_the_decoder_of_a_transformer_needs_its_encoder(self):
        done = self.allot("train", "demo", "-o", "model", "--set", "model.decoder=transformer")
        self.assert_fails(done, 2, "allot: model.decoder is transformer, but model.architecture is lstm\n"
                                   "  to fix: set model.architecture to transformer, or leave model.decoder out\n")


if __name__ == "__main__":
    allot_cli.main()
