"""Translation speed of a plain PyTorch Transformer of allot's sizes: the yardstick of `allot bench translate`.

Pre-norm layers, beam search with cached keys and values, softmax attention. Weights and sentences are made up;
sentences of a batch have equal lengths, so nothing is padded, and a translation has half as many tokens as its
source and five more, as with the random model of allot. Prints one JSON object: target tokens per second of the
fastest setting of threads, and the library of matrix products (BLAS).

By hand: /usr/bin/python3 bench/pytorch_translate.py, beside allot bench translate --architecture transformer
"""

import argparse
import json
import math
import sys
import time

from pytorch_train import blas_library, measure_settings


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vocabulary", type=int, default=8000)
    parser.add_argument("--hidden-size", type=int, default=512)
    parser.add_argument("--heads", type=int, default=8)
    parser.add_argument("--feed-forward-size", type=int, default=2048)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--sentences", type=int, default=160)
    parser.add_argument("--batch-size", type=int, default=32)
    parser.add_argument("--beam-size", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2, help="most threads of OpenMP and of OpenBLAS")
    parser.add_argument("--one-setting", action="store_true", help="with the threads of the environment only")
    return parser.parse_args()


def build_model(torch, options):
    nn = torch.nn
    size, heads = options.hidden_size, options.heads

    def split(x):  # rows x tokens x size -> rows x heads x tokens x size of a head
        return x.view(x.shape[0], x.shape[1], heads, size // heads).transpose(1, 2)

    def attend(queries, keys, values):
        weights = torch.softmax(queries @ keys.transpose(2, 3) / math.sqrt(size // heads), 3)
        return (weights @ values).transpose(1, 2).reshape(queries.shape[0], queries.shape[2], size)

    class Layer(nn.Module):
        def __init__(self, has_cross):
            super().__init__()
            self.self_norm, self.feed_norm = nn.LayerNorm(size), nn.LayerNorm(size)
            self.own, self.own_output = nn.Linear(size, 3 * size), nn.Linear(size, size)
            self.inner = nn.Linear(size, options.feed_forward_size)
            self.outer = nn.Linear(options.feed_forward_size, size)
            if has_cross:
                self.cross_norm = nn.LayerNorm(size)
                self.queries, self.memory = nn.Linear(size, size), nn.Linear(size, 2 * size)
                self.cross_output = nn.Linear(size, size)

        def forward(self, x, cache=None, memory=None):
            """cache: keys and values of the steps before; memory: those of the source."""
            queries, keys, values = (split(part) for part in self.own(self.self_norm(x)).chunk(3, 2))
            if cache is not None:
                keys, values = torch.cat([cache[0], keys], 2), torch.cat([cache[1], values], 2)
            x = x + self.own_output(attend(queries, keys, values))
            if memory is not None:
                x = x + self.cross_output(attend(split(self.queries(self.cross_norm(x))), *memory))
            return x + self.outer(torch.relu(self.inner(self.feed_norm(x)))), (keys, values)

    class Translator(nn.Module):
        def __init__(self):
            super().__init__()
            self.source = nn.Embedding(options.vocabulary, size)
            self.target = nn.Embedding(options.vocabulary, size)
            self.encoder = nn.ModuleList(Layer(False) for _ in range(options.layers))
            self.decoder = nn.ModuleList(Layer(True) for _ in range(options.layers))
            self.encoder_norm, self.decoder_norm = nn.LayerNorm(size), nn.LayerNorm(size)
            self.output = nn.Linear(size, options.vocabulary)
            places = torch.arange(1000).unsqueeze(1) / 10000 ** (torch.arange(0, size, 2) / size)
            self.positions = torch.stack([places.sin(), places.cos()], 2).view(1000, size)

        def translate(self, source, num_steps):
            count, beam = source.shape[0], options.beam_size
            x = self.source(source) * math.sqrt(size) + self.positions[:source.shape[1]]
            for layer in self.encoder:
                x, _ = layer(x)
            x = self.encoder_norm(x)
            memories = []
            for layer in self.decoder:
                parts = layer.memory(x).chunk(2, 2)
                memories.append([split(part).repeat_interleave(beam, 0) for part in parts])
            tokens = torch.ones(count * beam, dtype=torch.long)
            scores = torch.full((count, beam), -1e9)
            scores[:, 0] = 0
            caches = [None] * options.layers
            first_rows = torch.arange(count).unsqueeze(1) * beam
            for step in range(num_steps):
                y = (self.target(tokens) * math.sqrt(size) + self.positions[step]).unsqueeze(1)
                for number, layer in enumerate(self.decoder):
                    y, caches[number] = layer(y, caches[number], memories[number])
                log_probs = torch.log_softmax(self.output(self.decoder_norm(y.squeeze(1))), 1)
                sums = scores.view(-1, 1) + log_probs
                scores, best = sums.view(count, -1).topk(beam, 1)
                parents = (first_rows + best // options.vocabulary).view(-1)
                tokens = (best % options.vocabulary).view(-1)
                caches = [[part.index_select(0, parents) for part in cache] for cache in caches]
            return tokens

    return Translator()


def num_steps_of(source_length):
    """Steps of the decoder for a source with its sink, as `allot bench translate` limits them."""
    return source_length // 2 + 5


def measure(options):
    import torch
    torch.manual_seed(1)
    model = build_model(torch, options).eval()
    # Lengths as of allot's random sentences, with the sink: 7 to 25.
    num_batches = max(1, options.sentences // options.batch_size)
    lengths = [7 + (18 * batch + 9) // num_batches for batch in range(num_batches)]
    batches = [torch.randint(4, options.vocabulary, (options.batch_size, length)) for length in lengths]
    with torch.inference_mode():
        model.translate(batches[0], 2)  # the first one allocates
        start, tokens = time.perf_counter(), 0
        for batch in batches:
            num_steps = num_steps_of(batch.shape[1])
            model.translate(batch, num_steps)
            tokens += num_steps * batch.shape[0]
    seconds = time.perf_counter() - start
    return {"tokens_per_second": tokens / seconds, "sentences_per_second": num_batches * options.batch_size / seconds,
            "torch": torch.__version__, "blas": blas_library(torch)[0]}


def main():
    options = parse_arguments()
    if options.one_setting:
        print(json.dumps(measure(options)))
        return 0
    results = measure_settings(options.threads)
    best = max(results, key=lambda result: result["tokens_per_second"])
    print(json.dumps(dict(best, settings=results)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
