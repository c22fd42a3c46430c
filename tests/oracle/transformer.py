"""The Transformer on PyTorch's own layers, one sentence at a time, with the weights of a safetensors file. Only
cross-attention is written out: PyTorch has none with budgets; and self-attention with exact zeros."""

import math

import torch
from torch import nn

from placed_model import PlacedModel
from transforms import TRANSFORMS, fenchel_young_loss

START, END = 1, 2


def activation_of(options):
    if options.get("activation", "relu") == "relu":
        return torch.relu
    return lambda x: nn.functional.gelu(x, approximate="tanh")


def positions(count, size):
    angles = torch.arange(count).unsqueeze(1) / 10000 ** (torch.arange(0, size, 2) / size)
    return torch.stack([torch.sin(angles), torch.cos(angles)], 2).view(count, size)


def split_heads(rows, heads):
    """heads, positions, head size."""
    return rows.view(rows.shape[0], heads, -1).transpose(0, 1)


def self_attention(module, x, options, is_causal):
    """That of nn.MultiheadAttention, or with its parameters that of another transform."""
    count, heads = x.shape[0], options["heads"]
    transform = options.get("self-attention", "softmax")
    if transform == "softmax":
        later = torch.triu(torch.ones(count, count, dtype=torch.bool), 1) if is_causal else None
        return module(x.unsqueeze(0), x.unsqueeze(0), x.unsqueeze(0), attn_mask=later, need_weights=False)[0][0]
    projected = nn.functional.linear(x, module.in_proj_weight, module.in_proj_bias)
    queries, keys, values = (split_heads(part, heads) for part in projected.chunk(3, 1))
    scores = queries @ keys.transpose(1, 2) / math.sqrt(queries.shape[2])
    contexts = []
    for step in range(count):
        seen = step + 1 if is_causal else count
        weights = torch.stack([TRANSFORMS[transform](scores[head, step, :seen], None) for head in range(heads)])
        contexts.append((weights.unsqueeze(1) @ values[:, :seen]).flatten())
    return module.out_proj(torch.stack(contexts))


class DecoderLayer(nn.Module):
    def __init__(self, options, is_bounded):
        super().__init__()
        size, heads = options["hidden-size"], options["heads"]
        self.options, self.is_bounded, self.heads = options, is_bounded, heads
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(size) for _ in range(3))
        self.self_attn = nn.MultiheadAttention(size, heads, batch_first=True)
        self.queries, self.keys_values = nn.Linear(size, size), nn.Linear(size, 2 * size)
        self.output = nn.Linear(size, size)
        self.linear1 = nn.Linear(size, options["feed-forward-size"])
        self.linear2 = nn.Linear(options["feed-forward-size"], size)
        if is_bounded and options.get("coverage-vector"):
            self.coverage = nn.Parameter(torch.empty(size))

    def forward(self, x, memory, bounds, links):
        """And the loss of guided attention. links: for every step [position, 255ths] of its parts, none where it is free;
        empty: not guided."""
        x = x + self_attention(self.self_attn, self.norm1(x), self.options, True)
        contexts, guide = self.cross(self.norm2(x), memory, bounds, links)
        x = x + contexts
        return x + self.linear2(activation_of(self.options)(self.linear1(self.norm3(x)))), guide

    def guide_loss(self, scores, weights, left, link):
        """The mean of the heads; one that has less left than the link wants of a position is not guided."""
        loss = scores.new_zeros(())
        wanted = scores.new_zeros(scores.shape[1])
        for position, count in link:
            wanted[position] = count / 255
        transform = self.options["transform"]
        for head in range(self.heads if link else 0):
            spare = (left[head].detach() - wanted)[wanted > 0]
            if transform.startswith("c"):
                # Floats must decide alike.
                assert not torch.any((spare != 0) & (spare.abs() < 1e-4)), "close to a bound: choose other links"
                if torch.any(spare < 0):
                    continue
            loss = loss + fenchel_young_loss(transform, scores[head], weights[head], wanted) / self.heads
        return loss

    def cross(self, x, memory, bounds, links):
        options = self.options
        queries = split_heads(self.queries(x), self.heads)
        keys, values = (split_heads(part, self.heads) for part in self.keys_values(memory).chunk(2, 1))
        scores = queries @ keys.transpose(1, 2) / math.sqrt(queries.shape[2])
        transform = options["transform"] if self.is_bounded else "softmax"
        has_coverage = hasattr(self, "coverage")
        spent = memory.new_zeros(self.heads, memory.shape[0])
        steps = []
        guide = memory.new_zeros(())
        for step in range(x.shape[0]):
            left = torch.clamp(bounds - spent, min=0)
            row = scores[:, step]
            if has_coverage:
                row = row + spent * (keys @ self.coverage.view(self.heads, -1, 1)).squeeze(2)
            if transform.startswith("c"):
                bonus = options["exhaustion-bonus"] * torch.where(torch.isinf(left), torch.zeros_like(left), left)
                row = row + bonus.detach()
            weights = torch.stack([TRANSFORMS[transform](row[head], left[head]) for head in range(self.heads)])
            is_shared = options["budget"] == "layer"
            spent = spent + (weights.mean(0, keepdim=True).expand_as(weights) if is_shared else weights)
            steps.append(weights)
            if links:
                guide = guide + self.guide_loss(row, weights, left, links[step])
        contexts = torch.stack(steps, 1) @ values
        return self.output(contexts.transpose(0, 1).reshape(x.shape)), guide


class Transformer(PlacedModel):
    def __init__(self, options):
        super().__init__()
        self.options = options
        size = options["hidden-size"]
        self.source = nn.Embedding(options["source-vocabulary"], size)
        self.target = nn.Embedding(options["target-vocabulary"], size)
        self.encoder = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(size, options["heads"], options["feed-forward-size"], 0.0,
                                       activation_of(options), batch_first=True, norm_first=True),
            options["encoder-layers"], nn.LayerNorm(size))
        last = options["decoder-layers"] - 1
        self.layers = nn.ModuleList(DecoderLayer(options, layer == last or options["bounded-layers"] == "all")
                                    for layer in range(options["decoder-layers"]))
        self.norm = nn.LayerNorm(size)
        self.output = nn.Linear(size, options["target-vocabulary"])
        if options.get("tied-embeddings"):
            self.output.weight = self.target.weight

    def read(self, table, tokens):
        size = self.options["hidden-size"]
        return table(torch.tensor(tokens)) * math.sqrt(size) + positions(len(tokens), size)

    def encode(self, source):
        x = self.read(self.source, source)
        if self.options.get("self-attention", "softmax") == "softmax":
            return self.encoder(x.unsqueeze(0))[0]
        for layer in self.encoder.layers:
            x = x + self_attention(layer.self_attn, layer.norm1(x), self.options, False)
            x = x + layer.linear2(activation_of(self.options)(layer.linear1(layer.norm2(x))))
        return self.encoder.norm(x)

    def losses(self, source, target, fertility, links=()):
        """Negative log-likelihood of the target words and the end symbol; and the loss of guided attention, which acts in
        the last layer."""
        memory = self.encode(source)
        x = self.read(self.target, [START] + target)
        bounds = torch.tensor(fertility, dtype=memory.dtype)
        for number, layer in enumerate(self.layers):
            is_last = number == len(self.layers) - 1
            x, guide = layer(x, memory, bounds, links if is_last else ())
        logits = torch.log_softmax(self.output(self.norm(x)), 1)
        return -sum(logits[step, word] for step, word in enumerate(target + [END])), guide

    def places(self):
        """allot's name of every tensor -> (PyTorch's parameter, from PyTorch's layout to allot's, and back)."""
        same = (lambda t: t, lambda t: t)
        flip = (lambda t: t.t(), lambda t: t.t())
        row = (lambda t: t.unsqueeze(0), lambda t: t[0])
        result = {"source.embeddings": (self.source.weight, *same), "target.embeddings": (self.target.weight, *same),
                  "output.bias": (self.output.bias, *row)}
        if not self.options.get("tied-embeddings"):
            result["output.weights"] = (self.output.weight, *same)

        def linear(name, weight, bias):
            result[name + ".weights"] = (weight, *flip)
            result[name + ".bias"] = (bias, *row)

        def norm(name, module):
            result[name + ".gain"] = (module.weight, *row)
            result[name + ".bias"] = (module.bias, *row)

        def common(prefix, layer, last_norm):
            norm(prefix + "self.norm", layer.norm1)
            linear(prefix + "self.queries_keys_values", layer.self_attn.in_proj_weight, layer.self_attn.in_proj_bias)
            linear(prefix + "self.output", layer.self_attn.out_proj.weight, layer.self_attn.out_proj.bias)
            norm(prefix + "feed_forward.norm", last_norm)
            linear(prefix + "feed_forward.inner", layer.linear1.weight, layer.linear1.bias)
            linear(prefix + "feed_forward.outer", layer.linear2.weight, layer.linear2.bias)

        for number, layer in enumerate(self.encoder.layers):
            common(f"encoder.layer{number}.", layer, layer.norm2)
        norm("encoder.norm", self.encoder.norm)
        for number, layer in enumerate(self.layers):
            prefix = f"decoder.layer{number}."
            common(prefix, layer, layer.norm3)
            norm(prefix + "cross.norm", layer.norm2)
            for name in ("queries", "keys_values", "output"):
                linear(prefix + "cross." + name, getattr(layer, name).weight, getattr(layer, name).bias)
            if hasattr(layer, "coverage"):
                result[prefix + "cross.coverage"] = (layer.coverage, *row)
        norm("decoder.norm", self.norm)
        return result
