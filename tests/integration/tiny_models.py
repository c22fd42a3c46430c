"""What trains a model of the built-in corpus in a moment, lines for it, and ways to translate them."""

import itertools
import json


TINY = ("--set", "built-in-sentences=300", "--set", "model.hidden-size=32", "--set", "model.embedding-size=32",
        "--set", "bpe.merges=100", "--set", "training.epochs=2", "--set", "decoding.shortlist=yes",
        "--set", "decoding.tune=no")
LINES = "".join(f"{subject} {verb} {object}.\n" for subject, verb, object in itertools.product(
    ("Der Hund", "Die alte Frau", "Das Kind im Garten"), ("sieht", "sucht heute"),
    ("den Mann", "eine rote Katze und das Haus", "nichts")))
# Two batches of 32 sentences of different lengths, and one that is not full.
MANY_LINES = "".join(line.replace(".", end) for line in LINES.splitlines(True)
                     for end in (".", " und lacht.", ", aber nicht oft und nicht lange.", "?"))


def ways():
    """Flags of every precision, with and without a shortlist, greedy and with a beam. Shortlists of the default size would have
    the whole vocabulary of a tiny model; these differ by sentence."""
    for precision, shortlist, beam in itertools.product(("float", "int8"), ("on", "off"), ("1", "5")):
        size = ("--shortlist-per-token", "5", "--shortlist-common", "20") if shortlist == "on" else ()
        yield ("--precision", precision, "--shortlist", shortlist, *size, "--beam-size", beam, "--json")


def values(translations, key):
    """Those that lines of JSON have; None where one has none."""
    return {json.loads(line).get(key) for line in translations.splitlines()}
