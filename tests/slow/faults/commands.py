"""What is run: every command that writes, with small inputs. Outputs are in the folder out/."""

import dataclasses

# A model that trains in a third of a second.
TINY = ["--set", "model.hidden-size=16", "--set", "model.embedding-size=16", "--set", "training.shards=2",
        "--set", "bpe.merges=200", "--set", "batch.size=8", "--set", "schedule.warmup=2", "--set", "training.epochs=3",
        "--set", "checkpoint.every=3", "--set", "averaging.checkpoints=2"]
TINY_TAGGER = ["--set", "fertility.kind=predicted", "--set", "fertility.tagger-embedding-size=8", "--set",
               "fertility.tagger-hidden-size=8", "--set", "fertility.tagger-layers=1", "--set",
               "fertility.tagger-epochs=2"]
TEXTS = ["--source", "train.de", "--target", "train.en", "--valid-source", "valid.de", "--valid-target", "valid.en",
         "--source-language", "de", "--target-language", "en"]
TRAIN = ["train", "tiny", *TEXTS, "-o", "out/model", *TINY, *TINY_TAGGER]

# Two rows that train in a moment, on the built-in corpus.
EXPERIMENT = """title: Tiny
base: tiny
set:
  built-in-sentences: 60
  bpe.merges: 200
  model: {hidden-size: 16, embedding-size: 16}
  batch.size: 8
  training: {epochs: 2}
columns: [bleu, chrf, rep, drop]
beam-size: 1
rows:
  - name: softmax
    set: {model.transform: softmax}
  - name: csparsemax
    set: {model.transform: csparsemax}
  - name: penalty
    model-of: softmax
    translate: {coverage-penalty: wu, beta: 0.4}
"""

RECIPE = """base: tiny
source: train.de
target: train.en
valid-source: valid.de
valid-target: valid.en
source-language: de
target-language: en
output: out/model
bpe: {merges: 200}
fertility: {kind: guided}
model:
  hidden-size: 16
  embedding-size: 16
batch: {size: 8}
training: {shards: 2, epochs: 1}
validation:
  measures: [perplexity, bleu]
"""


@dataclasses.dataclass
class Command:
    name: str
    arguments: list
    # Files that the command replaces in one step each: at any moment the old one or the new one.
    files: tuple = ()
    # What out/ holds at the start: a folder of the workshop.
    start: str = ""
    # Arguments of the run that comes after one that was ended; None: the same.
    again: list = None
    # Asked to stop, it saves its work and ends by the signal.
    saves: bool = False
    # Removes what killed processes have left half-written in its folders.
    tidies: bool = False
    # Reads its last argument but two, writes to the last one (-o FILE): both can be streams.
    streams: bool = False
    # The result, or a part of it, is on stdout.
    prints: bool = False
    # Of what it leaves, only this decides whether all went well; None: everything.
    compared: tuple = None
    # What one that is killed after its last output has not removed yet. The next run, which is refused because all is
    # there, leaves it alone: it could belong to another run.
    spare: str = ""
    # Works in processes of its own, one of which may get the signal instead of the program itself.
    forks: bool = False


def stream(name, arguments, text, more=()):
    return Command(name, [*arguments, text, "-o", "out/text"], files=("text", *more), streams=True)


ALL = [
    stream("normalize", ["normalize", "-l", "de"], "big.de"),
    stream("tokenize", ["tokenize", "-l", "de"], "big.de"),
    stream("detokenize", ["detokenize", "-l", "de"], "words.de"),
    Command("clean", ["clean", "--source", "big.de", "--target", "big.en", "--output", "out/clean", "--rejected", "out/rejected",
                      "--max-words", "12"], files=("clean.de", "clean.en", "rejected")),
    Command("learn-bpe", ["learn-bpe", "--merges", "200", "-o", "out/codes", "--write-vocabulary", "out/vocab.de", "out/vocab.en",
                          "--", "words.de", "words.en"], files=("codes", "vocab.de", "vocab.en")),
    stream("apply-bpe", ["apply-bpe", "--codes", "codes"], "words.de"),
    stream("undo-bpe", ["undo-bpe"], "subwords.de"),
    stream("vocab", ["vocab"], "words.de"),
    Command("align", ["align", "--source", "words.de", "--target", "words.en", "--both", "--iterations", "3", "--save-model",
                      "out/aligner", "-o", "out/links"], files=("aligner", "links")),
    Command("align-model", ["align", "--source", "words.de", "--target", "words.en", "--both", "--model", "aligner", "-o",
                            "out/links"], files=("links",)),
    Command("symmetrize", ["symmetrize", "forward", "reverse", "-o", "out/links"], files=("links",)),
    Command("fertility-actual", ["fertility", "actual", "--source", "words.de", "--alignments", "forward", "-o", "out/numbers"],
            files=("numbers",)),
    Command("fertility-guided", ["fertility", "guided", "--source", "words.de", "--alignments", "forward", "-o", "out/numbers"],
            files=("numbers",)),
    Command("fertility-train", ["fertility", "train", "--source", "few.de", "--alignments", "few.links", "--valid-source",
                                "few.de", "--valid-alignments", "few.links", "-o", "out/tagger", "--embedding-size", "8",
                                "--hidden-size", "8", "--layers", "1", "--epochs", "3", "--batch-size", "8", "--shards", "2"],
            saves=True, tidies=True, spare="tagger.checkpoints/"),
    stream("fertility-predict", ["fertility", "predict", "-m", "tagger"], "words.de"),
    Command("train", TRAIN, again=[*TRAIN, "--resume"], saves=True, tidies=True),
    Command("train-resume", [*TRAIN, "--resume"], start="stopped-run", saves=True, tidies=True),
    Command("train-overwrite", [*TRAIN, "--overwrite"], start="old-run", saves=True, tidies=True),
    stream("translate", ["translate", "-m", "model", "--beam-size", "2", "--warnings", "out/warnings", "--alignments",
                         "out/links"], "valid.de", ("warnings", "links")),
    Command("score", ["score", "-m", "model", "--source", "few.raw.de", "--target", "few.raw.en", "--attention",
                      "out/attention", "-o", "out/text"], files=("text", "attention")),
    Command("evaluate", ["evaluate", "--hypothesis", "output.en", "--reference", "valid.en", "--source", "valid.de",
                         "--aligner", "aligner", "--json", "--sentence", "-o", "out/text"], files=("text",)),
    Command("compare", ["compare", "--reference", "valid.en", "output.en", "other.en", "-o", "out/page.html"],
            files=("page.html",), prints=True),
    Command("tune", ["tune", "-m", "model", "--source", "valid.de", "--reference", "valid.en", "--alphas", "0,1", "--betas",
                     "0,1", "--beam-size", "2", "--max-length", "40", "-o", "out/table.svg"], files=("table.svg",), prints=True),
    Command("explain", ["explain", "-m", "model", "valid.de", "--max-length", "40", "-o", "out/page.html"],
            files=("page.html",)),
    Command("attention", ["attention", "--figure1", "-o", "out/figure.svg"], files=("figure.svg",)),
    Command("experiment", ["experiment", "e.yml", "-o", "out/table"], saves=True, tidies=True, prints=True, forks=True),
    Command("corpus", ["demo", "--write-corpus", "out/toy", "--sentences", "300", "--seed", "5"],
            files=tuple(f"toy/{part}.{kind}" for part in ("train", "valid", "test") for kind in ("de", "en", "align", "gold"))),
    Command("demo", ["demo", "-o", "out/demo", "--sentences", "10"], saves=True, tidies=True, prints=True,
            forks=True),
]
# Large enough for all kernels of matrix products that there are, and busy with little else.
WIDE = ["train", "tiny", *TEXTS, "-o", "out/model", "--set", "model.hidden-size=160", "--set", "model.embedding-size=160",
        "--set", "training.shards=2", "--set", "bpe.merges=200", "--set", "batch.size=32", "--set", "training.epochs=10",
        "--set", "validation.every=10", "--set", "validation.measures=[perplexity]", "--set", "validation.measure=perplexity"]
STOPPED = Command("train-wide", WIDE, again=[*WIDE, "--resume"], saves=True, tidies=True)

# Commands that only print.
PRINTING = [
    Command("check", ["check", "--source", "big.de", "--target", "big.en"], prints=True),
    Command("aer", ["aer", "--gold", "valid.gold", "valid.align"], prints=True),
    Command("fertility-stats", ["fertility", "stats", "--source", "words.de", "--alignments", "forward"], prints=True),
    Command("inspect", ["inspect", "model"], prints=True),
    Command("dry-run", ["train", "recipe.yml", "--dry-run"], prints=True),
    Command("list-keys", ["train", "--list-keys"], prints=True),
    Command("version", ["--version"], prints=True),
    Command("help", ["translate", "--help"], prints=True),
    Command("manual", ["manual"], prints=True),
    Command("completion", ["completion", "bash"], prints=True),
]

# Further ways to read what may be damaged.
READING = [
    Command("init-from", ["train", "tiny", *TEXTS, "-o", "out/model", *TINY, "--set", "training.epochs=1", "--set",
                          "init-from=model"], saves=True),
    Command("train-codes", ["train", "tiny", *TEXTS, "-o", "out/model", *TINY, "--set", "training.epochs=1", "--set",
                            "bpe.codes=codes"], saves=True),
    Command("train-cached", TRAIN, start="prepared", saves=True),
    Command("table-again", ["experiment", "e.yml", "-o", "out/table", "--quiet"], start="finished-table", prints=True, saves=True,
            compared=("table/e.md",)),
    Command("translate-dictionary", ["translate", "-m", "model", "--replace-unk", "--dictionary", "aligner", "--max-length", "40",
                                     "valid.de", "-o", "out/text"], files=("text",)),
    Command("translate-long", ["translate", "-m", "model", "few.raw.de", "-o", "out/text"], files=("text",)),
    Command("translate-fertilities", ["translate", "-m", "model", "--tokenized", "--fertilities", "few.numbers", "--max-length",
                                      "20", "few.de", "-o", "out/text"], files=("text",)),
    stream("predict-model", ["fertility", "predict", "-m", "model"], "few.de"),
    stream("tokenize-packed", ["tokenize", "-l", "de"], "big.de.gz"),
    stream("apply-vocabulary", ["apply-bpe", "--codes", "codes", "--vocabulary", "vocab.de"], "words.de"),
    Command("stats-predicted", ["fertility", "stats", "--source", "words.de", "--alignments", "forward", "--predicted", "numbers"],
            prints=True),
    Command("aer-attention", ["aer", "--gold", "valid.gold", "--attention", "attention.jsonl"], prints=True),
]

BY_NAME = {command.name: command for command in [*ALL, *PRINTING, *READING, STOPPED]}
