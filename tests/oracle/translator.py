"""The translation model on PyTorch's own layers, one sentence at a time, with the weights of a safetensors file."""

import torch
from torch import nn

from placed_model import PlacedModel
from transforms import TRANSFORMS

START, END = 1, 2


class Translator(PlacedModel):
    def __init__(self, options):
        super().__init__()
        self.options = options
        size, words = options["hidden-size"], options["embedding-size"]
        layers = options["encoder-layers"]
        is_gru = options.get("cell", "lstm") == "gru"
        self.source = nn.Embedding(options["source-vocabulary"], words)
        self.target = nn.Embedding(options["target-vocabulary"], words)
        self.encoder = (nn.GRU if is_gru else nn.LSTM)(words, size // 2, layers, bidirectional=True)
        cell = nn.GRUCell if is_gru else nn.LSTMCell
        self.cells = nn.ModuleList(cell(words + size if layer == 0 else size, size) for layer in range(layers))
        self.score = nn.Linear(size, size, bias=False)  # h . W s
        self.combine = nn.Linear(2 * size, size, bias=False)
        self.output = nn.Linear(size, options["target-vocabulary"])
        if options.get("coverage-vector"):
            self.coverage = nn.Parameter(torch.empty(size))

    def encode(self, source):
        options = self.options
        memory, last = self.encoder(self.source(torch.tensor(source)))
        # Two directions side by side for every layer.
        join = lambda state: list(state.view(options["encoder-layers"], options["hidden-size"]).unsqueeze(1))
        if isinstance(last, tuple):
            return memory, list(zip(join(last[0]), join(last[1])))
        return memory, join(last)

    def losses(self, source, target, fertility, links=()):
        """Negative log-likelihood of the target words and the end symbol; and nothing for guided attention."""
        assert not links, "only the Transformer is guided here"
        options = self.options
        memory, states = self.encode(source)
        feed = memory.new_zeros(1, options["hidden-size"])
        spent = memory.new_zeros(len(source))
        bounds = torch.tensor(fertility, dtype=memory.dtype)
        is_bounded = options["transform"].startswith("c")
        loss = 0
        for word, following in zip([START] + target, target + [END]):
            below = torch.cat([self.target(torch.tensor([word])), feed], 1)
            for layer, cell in enumerate(self.cells):
                states[layer] = cell(below, states[layer])
                below = states[layer][0] if isinstance(states[layer], tuple) else states[layer]
            scores = memory @ self.score(below[0])
            if options.get("coverage-vector"):
                # true: beta_j (v . h_j); "query": beta_j (v . s), the paper's text.
                is_query = options["coverage-vector"] == "query"
                scores = scores + spent * ((below[0] if is_query else memory) @ self.coverage)
            left = torch.clamp(bounds - spent, min=0)
            if is_bounded:
                bonus = options["exhaustion-bonus"] * torch.where(torch.isinf(left), torch.zeros_like(left), left)
                scores = scores + bonus.detach()
            weights = TRANSFORMS[options["transform"]](scores, left)
            spent = spent + weights
            feed = torch.tanh(self.combine(torch.cat([weights @ memory, below[0]]))).unsqueeze(0)
            loss = loss - torch.log_softmax(self.output(feed)[0], 0)[following]
        return loss, 0

    def places(self):
        """allot's name of every tensor -> (PyTorch's parameter, from PyTorch's layout to allot's, and back)."""
        is_gru = self.options.get("cell", "lstm") == "gru"
        size = self.options["hidden-size"]
        same = (lambda t: t, lambda t: t)
        flip = (lambda t: t.t(), lambda t: t.t())
        row = (lambda t: t.unsqueeze(0), lambda t: t[0])

        # PyTorch's gates of a GRU are reset, update, new; allot keeps those of the input as new, reset, update.
        def gates(layout, is_input):
            if not (is_gru and is_input):
                return layout
            there = lambda t: layout[0](torch.cat([t.chunk(3)[i] for i in (2, 0, 1)]))
            back = lambda t: torch.cat([layout[1](t).chunk(3)[i] for i in (1, 2, 0)])
            return there, back

        result = {"source.embeddings": (self.source.weight, *same), "target.embeddings": (self.target.weight, *same),
                  "output.weights": (self.output.weight, *same)}
        for layer in range(self.options["encoder-layers"]):
            for direction, ending in (("forward", ""), ("backward", "_reverse")):
                for name, kind in (("input", "ih"), ("recurrent", "hh")):
                    prefix = f"encoder.layer{layer}.{direction}.{name}"
                    weight = getattr(self.encoder, f"weight_{kind}_l{layer}{ending}")
                    bias = getattr(self.encoder, f"bias_{kind}_l{layer}{ending}")
                    result[prefix] = (weight, *gates(flip, name == "input"))
                    result[prefix + "_bias"] = (bias, *gates(row, name == "input"))
        result["attention.source"] = (self.score.weight, *same)
        if self.options.get("coverage-vector"):
            result["attention.coverage"] = (self.coverage, *row)
        for layer, cell in enumerate(self.cells):
            prefix = f"decoder.layer{layer}."
            if is_gru:
                result[prefix + "weights"] = (cell.weight_ih, *gates(flip, True))
                result[prefix + "recurrent"] = (cell.weight_hh, *flip)
            else:
                # One matrix for both: rows of the input, then of the layer's own output.
                below = cell.weight_ih.shape[1]
                result[prefix + "weights"] = ((cell.weight_ih, cell.weight_hh),
                                              lambda pair: torch.cat([pair[0], pair[1]], 1).t(),
                                              lambda t, below=below: (t.t()[:, :below], t.t()[:, below:]))
            result[prefix + "input_bias"] = (cell.bias_ih, *gates(row, True))
            result[prefix + "recurrent_bias"] = (cell.bias_hh, *row)
        result["decoder.combine"] = (self.combine.weight, *flip)
        result["output.bias"] = (self.output.bias, *row)
        assert size == self.score.weight.shape[0]
        return result
