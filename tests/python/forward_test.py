"""examples/python/forward.py computes what the program computes."""

import os
import subprocess
import sys
import unittest

import allot
import numpy
import tiny_model

sys.path.insert(0, os.path.join(tiny_model.SOURCE, "examples", "python"))
import forward  # noqa: E402

LINES = ["Der Hund schläft .", "Die kleine Katze sieht das Haus ."]


class Bounded(tiny_model.ModelTest):
    changes = {"model.transform": "csparsemax", "fertility.kind": "constant", "fertility.constant": 1.5,
               "model.exhaustion-bonus": 0.3, "model.sink-bonus": 0.1}

    def test_log_probabilities_and_attention(self):
        words = allot.Translator(self.model, form="tokenized")
        subwords = allot.Translator(self.model, form="subwords")
        model = forward.Model(self.model)
        for line in LINES:
            given = words.translate(line, max_length=10)
            source, target = given.source_tokens, given.tokens
            expected = subwords.score(" ".join(source), " ".join(target), plain=True)
            log_probs, attention = model.forward(source, target)
            numpy.testing.assert_allclose(log_probs[:-1], expected.token_scores, atol=1e-5)
            self.assertAlmostEqual(log_probs.sum(), expected.log_prob, places=4)
            numpy.testing.assert_allclose(attention, expected.token_attention, atol=1e-5)

    def test_as_a_program(self):
        shown = subprocess.run(
            [sys.executable, os.path.join(tiny_model.SOURCE, "examples", "python", "forward.py"), self.model, "a", "the"],
            stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
        self.assertEqual([line.split("\t")[0] for line in shown], ["the", "</s>"])


class Gated(Bounded):
    changes = {"model.transform": "entmax15", "model.cell": "gru", "model.score": "mlp",
               "model.layer-normalization": True, "model.coverage-vector": "source"}


class Tied(Bounded):
    changes = {"model.transform": "csoftmax", "model.score": "dot", "model.tied-embeddings": True,
               "model.coverage-vector": "query", "fertility.kind": "constant"}


if __name__ == "__main__":
    tiny_model.main()
