"""What trains a model of the built-in corpus in a moment, and lines for it."""

import itertools


TINY = ("--set", "built-in-sentences=300", "--set", "model.hidden-size=32", "--set", "model.embedding-size=32",
        "--set", "bpe.merges=100", "--set", "training.epochs=2", "--set", "decoding.shortlist=yes",
        "--set", "decoding.tune=no")
LINES = "".join(f"{subject} {verb} {object}.\n" for subject, verb, object in itertools.product(
    ("Der Hund", "Die alte Frau", "Das Kind im Garten"), ("sieht", "sucht heute"),
    ("den Mann", "eine rote Katze und das Haus", "nichts")))
# Two batches of 32 sentences of different lengths, and one that is not full.
MANY_LINES = "".join(line.replace(".", end) for line in LINES.splitlines(True)
                     for end in (".", " und lacht.", ", aber nicht oft und nicht lange.", "?"))
