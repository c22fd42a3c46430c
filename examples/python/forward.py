#!/usr/bin/env python3
"""The forward pass of a model folder in numpy: what docs/formats.md says of its tensors, as a program.

    forward.py MODEL "quell@@ satz" "target sen@@ tence"

prints the log-probability of every token of the given translation and of the end symbol, and what it attends to. Source and translation
are subword tokens. A model whose fertilities are not constant needs them with --fertility, one number for each token.
"""

import argparse
import json
import os
import struct

import numpy

UNKNOWN, START, END, SINK = range(4)
TYPES = {"F32": "<f4", "I8": "i1"}


def load_file(path):
    """Name -> array as it is stored: safetensors.numpy.load_file without its package."""
    with open(path, "rb") as file:
        length, = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    header.pop("__metadata__", None)
    return {name: numpy.frombuffer(data[slice(*entry["data_offsets"])], dtype=TYPES[entry["dtype"]]).reshape(entry["shape"])
            for name, entry in header.items()}


def read_tensors(path):
    """Name -> array of floats."""
    arrays = load_file(path)
    # 8-bit numbers are multiples of their scales (allot quantize).
    return {name: values * arrays[name + ".scales"] if values.dtype == numpy.int8 else values
            for name, values in arrays.items()}


def read_vocabulary(path):
    """Token -> id; the first four ids are special symbols, which the file does not list."""
    with open(path, encoding="utf-8") as file:
        return {line.rsplit(" ", 1)[0]: number for number, line in enumerate(file, SINK + 1)}


def sigmoid(x):
    return 1 / (1 + numpy.exp(-x))


def lstm(gates, cell):
    """The gates, side by side: input, forget, candidate, output."""
    i, f, g, o = numpy.split(gates, 4)
    cell = sigmoid(f) * cell + sigmoid(i) * numpy.tanh(g)
    return sigmoid(o) * numpy.tanh(cell), cell


def gru(from_input, from_output, output):
    """Of the input: candidate, reset, update; of the previous output: reset, update, candidate."""
    x, reset, update = numpy.split(from_input, 3)
    reset_out, update_out, m = numpy.split(from_output, 3)
    r, z = sigmoid(reset + reset_out), sigmoid(update + update_out)
    return (1 - z) * numpy.tanh(x + r * m) + z * output


def normalize(values, gain, bias):
    centered = values - values.mean(-1, keepdims=True)
    return gain * centered / numpy.sqrt((centered ** 2).mean(-1, keepdims=True) + 1e-5) + bias


# Each transform is a function of score - threshold that falls to 0; the threshold makes the weights sum to 1.
SHAPES = {
    "softmax": lambda x: numpy.exp(numpy.minimum(x, 50)),
    "sparsemax": lambda x: numpy.maximum(x, 0),
    "entmax15": lambda x: numpy.maximum(x / 2, 0) ** 2,
}


def transform(name, scores, bounds):
    """Weights of one row, by bisection. csoftmax, csparsemax and centmax15 have bounds."""
    is_bounded = name in ("csoftmax", "csparsemax", "centmax15")
    shape = SHAPES[{"centmax15": "entmax15"}.get(name, name[1:]) if is_bounded else name]
    limit = bounds if is_bounded else numpy.full_like(scores, numpy.inf)

    def weights(threshold):
        return numpy.minimum(shape(scores - threshold), limit)

    low, high = scores.min() - 50, scores.max() + 50
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if weights(middle).sum() > 1 else (low, middle)
    return weights((low + high) / 2)


class Model:
    def __init__(self, folder):
        with open(os.path.join(folder, "model.json"), encoding="utf-8") as file:
            self.manifest = json.load(file)
        self.options = self.manifest["options"]
        if self.options.get("architecture", "lstm") != "lstm":
            raise SystemExit(f"{folder}: this is the forward pass of LSTM models; src/model/transformer_layout.h has that of a Transformer")
        tensors = read_tensors(os.path.join(folder, "model.safetensors"))
        self.tensors = {name: values.astype(numpy.float64) for name, values in tensors.items()}
        self.source = read_vocabulary(os.path.join(folder, "source.vocab"))
        self.target = read_vocabulary(os.path.join(folder, "target.vocab"))
        self.has_sink = self.manifest["text"]["sink"]

    def tensor(self, name):
        """A bias is a matrix of one row."""
        values = self.tensors[name]
        return values[0] if values.shape[0] == 1 else values

    def table(self, side):
        return self.tensors["embeddings" if self.options["shared-embeddings"] else f"{side}.embeddings"]

    def norm(self, prefix, values):
        if not self.options["layer-normalization"]:
            return values
        return normalize(values, self.tensor(prefix + "norm_gain"), self.tensor(prefix + "norm_bias"))

    def direction(self, prefix, inputs):
        """All outputs of one direction of an encoder layer, and its last state (output, cell)."""
        from_input = inputs @ self.tensors[prefix + "input"] + self.tensor(prefix + "input_bias")
        recurrent, bias = self.tensors[prefix + "recurrent"], self.tensor(prefix + "recurrent_bias")
        output = cell = numpy.zeros(recurrent.shape[0])
        outputs = []
        for gates in from_input:
            from_output = output @ recurrent + bias
            if self.options["cell"] == "gru":
                output = cell = gru(gates, from_output, output)
            else:
                output, cell = lstm(gates + from_output, cell)
            outputs.append(output)
        return numpy.array(outputs), (output, cell)

    def encode(self, ids):
        """The states of all source positions, and the decoder's first state in every layer."""
        states, first = self.table("source")[ids], []
        for layer in range(self.options["encoder-layers"]):
            prefix = f"encoder.layer{layer}."
            forward, end = self.direction(prefix + "forward.", states)
            backward, start = self.direction(prefix + "backward.", states[::-1])
            states = self.norm(prefix, numpy.concatenate([forward, backward[::-1]], axis=1))
            first.append(tuple(numpy.concatenate(both) for both in zip(end, start)))
        return states, first

    def decoder_layer(self, layer, below, state):
        """What goes to the layer above, and the new state. In layer 0, `below` is the word, then what is fed back."""
        prefix = f"decoder.layer{layer}."
        output, cell = state
        weights = self.tensors[prefix + "weights"]
        input_bias, recurrent_bias = self.tensor(prefix + "input_bias"), self.tensor(prefix + "recurrent_bias")
        if self.options["cell"] == "gru":
            from_output = output @ self.tensors[prefix + "recurrent"] + recurrent_bias
            output = cell = gru(below @ weights + input_bias, from_output, output)
        else:
            output, cell = lstm(numpy.concatenate([below, output]) @ weights + input_bias + recurrent_bias, cell)
        return self.norm(prefix, output), (output, cell)

    def scores(self, states, query, spent):
        kind = self.options["score"]
        keys = states if kind == "dot" else states @ self.tensors["attention.source"]
        if kind == "mlp":
            projected = query @ self.tensors["attention.query"] + self.tensor("attention.query_bias")
            scores = numpy.tanh(projected + keys) @ self.tensor("attention.combine")
        else:
            scores = keys @ query
        coverage = self.options["coverage-vector"]
        if coverage:
            vector = self.tensor("attention.coverage")
            scores = scores + spent * (query @ vector if coverage == "query" else states @ vector)
        return scores

    def bounds(self, num_tokens, fertility):
        if fertility is None:
            settings = self.manifest.get("fertility", {})
            fertility = [settings.get("constant", numpy.inf)] * num_tokens
        return numpy.array(list(fertility) + [numpy.inf] * self.has_sink, dtype=numpy.float64)

    def forward(self, source, target, fertility=None):
        """Log-probabilities of the target tokens and the end symbol, and the attention of every step."""
        options = self.options
        ids = [self.source.get(token, UNKNOWN) for token in source] + [SINK] * self.has_sink
        states, layers = self.encode(ids)
        bounds = self.bounds(len(source), fertility)
        spent = numpy.zeros(len(ids))
        fed_back = numpy.zeros(options["hidden-size"])
        wanted = [self.target.get(token, UNKNOWN) for token in target] + [END]
        log_probs, attention = [], []
        for word, following in zip([START] + wanted[:-1], wanted):
            below = numpy.concatenate([self.table("target")[word], fed_back])
            for layer in range(options["decoder-layers"]):
                below, layers[layer] = self.decoder_layer(layer, below, layers[layer])
            scores = self.scores(states, below, spent)
            left = numpy.maximum(bounds - spent, 0)
            if options["transform"] in ("csoftmax", "csparsemax", "centmax15"):
                bonus = options["exhaustion-bonus"] * numpy.where(numpy.isinf(left), 0, left)
                if self.has_sink:
                    bonus[-1] = options["sink-bonus"]
                scores = scores + bonus
            weights = transform(options["transform"], scores, left)
            spent = spent + weights
            fed_back = numpy.concatenate([weights @ states, below]) @ self.tensors["decoder.combine"]
            fed_back = (fed_back + self.tensor("decoder.combine_bias") if options["score"] == "mlp"
                        else numpy.tanh(fed_back))
            output = self.table("target") if options["tied-embeddings"] else self.tensors["output.weights"]
            logits = output @ fed_back + self.tensor("output.bias")
            log_probs.append(logits[following] - logits.max() - numpy.log(numpy.exp(logits - logits.max()).sum()))
            attention.append(weights)
        return numpy.array(log_probs), numpy.array(attention)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--fertility", type=float, nargs="+")
    arguments = parser.parse_args()
    source, target = arguments.source.split(), arguments.target.split()
    log_probs, attention = Model(arguments.model).forward(source, target, arguments.fertility)
    for token, log_prob, weights in zip(target + ["</s>"], log_probs, attention):
        print(f"{token}\t{log_prob:.4f}\t{(source + ['<sink>'])[weights.argmax()]}")


if __name__ == "__main__":
    main()
