"""Training speed of a plain PyTorch model of allot's sizes: the yardstick of `allot bench train`.

An encoder of nn.LSTM (bidirectional), a decoder that steps through LSTMCells with input feeding, bilinear
softmax attention, dropout where allot has it, cross entropy, SGD with clipping. Sentences are made up and all
of one length, so nothing is padded. Prints one JSON object: median and fastest step of the fastest setting of
threads.

Called by `allot bench train`; by hand: python3 bench/pytorch_train.py --steps 3
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vocabulary", type=int, default=8000)
    parser.add_argument("--embedding-size", type=int, default=500)
    parser.add_argument("--hidden-size", type=int, default=500)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--sentences", type=int, default=64)
    parser.add_argument("--source-tokens", type=int, default=14)
    parser.add_argument("--target-tokens", type=int, default=15)
    parser.add_argument("--dropout", type=float, default=0.3)
    parser.add_argument("--threads", type=int, default=2, help="most threads of OpenMP and of OpenBLAS")
    parser.add_argument("--steps", type=int, default=5, help="steps that are timed for each setting")
    parser.add_argument("--one-setting", action="store_true", help="with the threads of the environment only")
    return parser.parse_args()


def build_model(torch, options):
    nn = torch.nn

    class Translator(nn.Module):
        def __init__(self):
            super().__init__()
            size = options.hidden_size
            self.source = nn.Embedding(options.vocabulary, options.embedding_size)
            self.target = nn.Embedding(options.vocabulary, options.embedding_size)
            self.encoder = nn.LSTM(options.embedding_size, size // 2, options.layers, bidirectional=True,
                                   dropout=options.dropout)
            sizes = [options.embedding_size + size] + [size] * (options.layers - 1)
            self.cells = nn.ModuleList(nn.LSTMCell(below, size) for below in sizes)
            self.score = nn.Linear(size, size, bias=False)
            self.combine = nn.Linear(2 * size, size, bias=False)
            self.output = nn.Linear(size, options.vocabulary)
            self.dropout = nn.Dropout(options.dropout)

        def forward(self, source, target_in):
            memory, (h, c) = self.encoder(self.source(source))
            count, size = source.shape[1], options.hidden_size
            # layers x directions x sentences x half -> a state for each decoder layer
            join = lambda s: list(s.view(options.layers, 2, count, -1).transpose(1, 2).reshape(
                options.layers, count, size).unbind(0))
            h, c = join(h), join(c)
            memory = memory.transpose(0, 1)  # sentences x tokens x size
            keys = self.score(memory).transpose(1, 2)
            feed = memory.new_zeros(count, size)
            states = []
            for word in self.target(target_in).unbind(0):
                below = torch.cat([word, feed], 1)
                for layer, cell in enumerate(self.cells):
                    h[layer], c[layer] = cell(below, (h[layer], c[layer]))
                    below = self.dropout(h[layer]) if layer + 1 < options.layers else h[layer]
                weights = torch.softmax(torch.bmm(below.unsqueeze(1), keys), 2)
                context = torch.bmm(weights, memory).squeeze(1)
                feed = self.dropout(torch.tanh(self.combine(torch.cat([context, below], 1))))
                states.append(feed)
            return self.output(torch.cat(states, 0))

    return Translator()


def seconds_per_step(options):
    import torch
    torch.manual_seed(1)
    model = build_model(torch, options)
    for parameter in model.parameters():
        torch.nn.init.uniform_(parameter, -0.1, 0.1)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    source = torch.randint(4, options.vocabulary, (options.source_tokens, options.sentences))
    target = torch.randint(4, options.vocabulary, (options.target_tokens + 1, options.sentences))

    def step():
        start, cpu_start = time.perf_counter(), time.process_time()
        optimizer.zero_grad()
        logits = model(source, target[:-1])
        loss = torch.nn.functional.cross_entropy(logits, target[1:].reshape(-1), reduction="sum")
        (loss / options.sentences).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        return time.perf_counter() - start, time.process_time() - cpu_start

    step()  # the first one allocates
    times = [step() for _ in range(options.steps)]
    return sorted(wall for wall, _ in times), sorted(cpu for _, cpu in times), torch.__version__


def main():
    options = parse_arguments()
    if options.one_setting:
        times, cpu_times, version = seconds_per_step(options)
        print(json.dumps({"seconds_per_step": times[len(times) // 2], "fastest_step": times[0],
                          "cpu_seconds_per_step": cpu_times[len(cpu_times) // 2], "torch": version}))
        return 0
    # Threads are chosen before a library starts, hence a process for each setting.
    results = []
    counts = sorted({1, options.threads})
    for openmp in counts:
        for blas in counts:
            environment = dict(os.environ, OMP_NUM_THREADS=str(openmp), MKL_NUM_THREADS=str(openmp),
                               OPENBLAS_NUM_THREADS=str(blas))
            done = subprocess.run([sys.executable, *sys.argv, "--one-setting"], env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                sys.stderr.write(done.stderr)
                return 4 if re.search("No module named '?torch", done.stderr) else 1
            results.append(dict(json.loads(done.stdout), openmp_threads=openmp, openblas_threads=blas))
    best = min(results, key=lambda result: result["fastest_step"])
    tokens = options.sentences * options.target_tokens
    least_cpu = min(result["cpu_seconds_per_step"] for result in results)
    print(json.dumps(dict(best, tokens_per_second=tokens / best["seconds_per_step"], least_cpu_seconds_per_step=least_cpu,
                          settings=results)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
