"""Training speed of a plain PyTorch model of allot's sizes: the yardstick of `allot bench train`.

lstm: an encoder of nn.LSTM (bidirectional), a decoder that steps through LSTMCells with input feeding, bilinear
softmax attention. transformer: nn.Transformer with pre-norm layers. Both with dropout where allot has it and nowhere
else, cross entropy, and SGD with clipping. Sentences are made up and all of one length, so nothing is padded. Prints
one JSON object: median and fastest step of the fastest setting of threads, and the library of
matrix products (BLAS).

Called by `allot bench train`; by hand: python3 bench/pytorch_train.py --steps 3
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time


# What `allot bench train` measures (measured_model in src/app/bench/random_model.cc).
SIZES = {
    "lstm": {"embedding_size": 500, "hidden_size": 500, "layers": 2, "dropout": 0.3},
    "transformer": {"embedding_size": 512, "hidden_size": 512, "layers": 6, "dropout": 0.1},
}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--architecture", choices=("lstm", "transformer"), default="lstm")
    parser.add_argument("--vocabulary", type=int, default=8000)
    parser.add_argument("--embedding-size", type=int)
    parser.add_argument("--hidden-size", type=int)
    parser.add_argument("--layers", type=int, help="of either side")
    parser.add_argument("--heads", type=int, default=8, help="of a Transformer")
    parser.add_argument("--feed-forward-size", type=int, default=2048, help="of a Transformer")
    parser.add_argument("--sentences", type=int, default=64)
    parser.add_argument("--source-tokens", type=int, default=14)
    parser.add_argument("--target-tokens", type=int, default=15)
    parser.add_argument("--dropout", type=float)
    parser.add_argument("--threads", type=int, default=2, help="most threads of OpenMP and of OpenBLAS")
    parser.add_argument("--steps", type=int, default=5, help="steps that are timed for each setting")
    parser.add_argument("--one-setting", action="store_true", help="with the threads of the environment only")
    parser.add_argument("--which-blas", action="store_true", help="print the library of matrix products only")
    options = parser.parse_args()
    for name, size in SIZES[options.architecture].items():
        if getattr(options, name) is None:
            setattr(options, name, size)
    if options.architecture == "transformer" and options.embedding_size != options.hidden_size:
        parser.error("a Transformer's --embedding-size and --hidden-size must be equal")
    return options


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


def build_transformer(torch, options):
    nn = torch.nn

    class Transformer(nn.Module):
        def __init__(self):
            super().__init__()
            size = options.hidden_size
            self.source = nn.Embedding(options.vocabulary, size)
            self.target = nn.Embedding(options.vocabulary, size)
            self.layers = nn.Transformer(size, options.heads, options.layers, options.layers, options.feed_forward_size,
                                         options.dropout, norm_first=True)
            # What allot does not drop out: activations inside feed-forward layers, and attention weights.
            for layer in [*self.layers.encoder.layers, *self.layers.decoder.layers]:
                layer.dropout = nn.Identity()
            for module in self.layers.modules():
                if isinstance(module, nn.MultiheadAttention):
                    module.dropout = 0.0
            self.output = nn.Linear(size, options.vocabulary)
            self.dropout = nn.Dropout(options.dropout)

        def read(self, table, words):  # positions x sentences x size
            size = table.weight.shape[1]
            angles = torch.arange(len(words)).unsqueeze(1) / 10000 ** (torch.arange(0, size, 2) / size)
            positions = torch.stack([torch.sin(angles), torch.cos(angles)], 2).view(len(words), 1, size)
            return self.dropout(table(words) * size ** 0.5 + positions)

        def forward(self, source, target_in):
            later = nn.Transformer.generate_square_subsequent_mask(len(target_in))
            states = self.layers(self.read(self.source, source), self.read(self.target, target_in), tgt_mask=later)
            return self.output(states.reshape(-1, states.shape[2]))

    return Transformer()


def seconds_per_step(options):
    import torch
    torch.manual_seed(1)
    if options.architecture == "transformer":
        model = build_transformer(torch, options)
    else:
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
    return sorted(wall for wall, _ in times), sorted(cpu for _, cpu in times), torch


def blas_of(files):
    """Of the libraries that PyTorch is linked to: the one of matrix products, and whether it is the reference BLAS."""
    known = sorted(path for path in files if re.search("blas|libmkl_|blis|atlas", os.path.basename(path))
                   and not re.search("cublas|hipblas|rocblas|cusolver", os.path.basename(path)))
    # Debian has a libblas.so.3 of every implementation, in a folder of its own: `blas` is the reference. What else is
    # there is then behind it.
    chosen = [path for path in known if os.path.basename(path).startswith("libblas.so")] or known
    if not chosen:
        return None, False
    return chosen[0], bool(re.search(r"/blas/libblas\.so", chosen[0]))


def linked_files(library):
    listed = subprocess.run(["ldd", library], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return [os.path.realpath(path) for path in re.findall(r"=> (/\S+)", listed.stdout)]


def blas_library(torch):
    """The file that products come from, or what PyTorch was built with; and whether it is the reference BLAS."""
    # Not all that is mapped: numpy may bring another one.
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        products = {line.split()[-1] for line in maps if "/libtorch_cpu.so" in line}
    library, is_reference = blas_of([file for library in products for file in linked_files(library)])
    if library:
        return library, is_reference
    built = re.search(r"BLAS_INFO=(\w+)", torch.__config__.show())
    return (built.group(1) if built else "unknown"), False


def print_blas():
    try:
        import torch
    except ImportError:
        return 4
    library, is_reference = blas_library(torch)
    print(json.dumps({"blas": library, "is_reference_blas": is_reference}))
    return 0


def measure_settings(most_threads):
    """What this program prints with --one-setting, for every setting of threads; exits when it fails."""
    # Threads are chosen before a library starts, hence a process for each setting.
    results = []
    counts = sorted({1, most_threads})
    for openmp in counts:
        for blas in counts:
            environment = dict(os.environ, OMP_NUM_THREADS=str(openmp), MKL_NUM_THREADS=str(openmp),
                               OPENBLAS_NUM_THREADS=str(blas))
            done = subprocess.run([sys.executable, *sys.argv, "--one-setting"], env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                sys.stderr.write(done.stderr)
                sys.exit(4 if re.search("No module named '?torch", done.stderr) else 1)
            results.append(dict(json.loads(done.stdout), openmp_threads=openmp, openblas_threads=blas))
    return results


def main():
    options = parse_arguments()
    if options.which_blas:
        return print_blas()
    if options.one_setting:
        times, cpu_times, torch = seconds_per_step(options)
        print(json.dumps({"seconds_per_step": times[len(times) // 2], "fastest_step": times[0],
                          "cpu_seconds_per_step": cpu_times[len(cpu_times) // 2], "torch": torch.__version__,
                          "blas": blas_library(torch)[0]}))
        return 0
    results = measure_settings(options.threads)
    best = min(results, key=lambda result: result["fastest_step"])
    tokens = options.sentences * options.target_tokens
    least_cpu = min(result["cpu_seconds_per_step"] for result in results)
    print(json.dumps(dict(best, tokens_per_second=tokens / best["seconds_per_step"], least_cpu_seconds_per_step=least_cpu,
                          settings=results)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
