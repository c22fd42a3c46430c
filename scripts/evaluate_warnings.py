#!/usr/bin/env python3
"""How many of the lost words do warnings name, and how many of the named ones are lost?

    scripts/evaluate_warnings.py allot model            a model of 'allot train demo'
    scripts/evaluate_warnings.py allot model toy        with a corpus that 'allot demo --write-corpus toy' wrote

Measured on the test part of the built-in corpus, whose true word alignments are known: a source word is lost when none
of the reference words that are linked to it is in the translation. Case is ignored. Without a corpus, that of the
recipe demo is made (5,000 sentences, seed 1), whose test part the model has not seen.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

KINDS = {"unspent-budget": {"unspent-budget"}, "missing-word": {"missing-word"}, "either": {"unspent-budget", "missing-word"}}


def output_lines(*command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stderr.rstrip())  # allot has reported what is wrong
    return result.stdout.splitlines()


def tokenized(allot, **options):
    file = [options.pop("file")] if "file" in options else []
    return [line.split() for line in output_lines(allot, "tokenize", "-l", "en", "--no-escape", *file, **options)]


def lost_words(links, reference, translation):
    """Positions of source words with links, none of whose reference words is in the translation."""
    present = {word.lower() for word in translation}
    targets = {}
    for source, target in links:
        targets.setdefault(source, set()).add(reference[target].lower())
    return {source for source, words in targets.items() if not present & words}


def counts(lost, warnings):
    """By name of KINDS: words with a warning, in how many sentences, and how many of them are lost."""
    result = {}
    for name, members in KINDS.items():
        named = [{each["position"] for each in one if each["kind"] in members} for one in warnings]
        result[name] = (sum(map(len, named)), sum(map(bool, named)), sum(len(a & b) for a, b in zip(named, lost)))
    return result


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(lost, warnings):
    num_lost = sum(map(len, lost))
    lines = [f"{num_lost} words are lost in {sum(map(bool, lost))} of {len(lost)} sentences",
             f"{'warning':<16}{'words':>7}{'sentences':>11}{'found':>7}{'precision':>11}{'recall':>9}"]
    for name, (num_words, num_sentences, num_right) in counts(lost, warnings).items():
        lines.append(f"{name:<16}{num_words:>7}{num_sentences:>11}{num_right:>7}{share(num_right, num_words):>11}"
                     f"{share(num_right, num_lost):>9}")
    return "\n".join(lines)


def evaluate(allot, model, corpus):
    results = [json.loads(line) for line in output_lines(allot, "translate", "-m", model, "--json", corpus + "/test.de")]
    translations = tokenized(allot, text="".join(each["translation"] + "\n" for each in results))
    references = tokenized(allot, file=corpus + "/test.en")
    with open(corpus + "/test.align", encoding="utf-8") as file:
        alignments = [[tuple(map(int, link.split("-"))) for link in line.split()] for line in file]
    lost = [lost_words(*each) for each in zip(alignments, references, translations)]
    return table(lost, [each["hypotheses"][0]["warnings"] for each in results])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("allot", help="the program")
    parser.add_argument("model", help="a model folder")
    parser.add_argument("corpus", nargs="?", help="a folder with test.de, test.en and test.align")
    parser.add_argument("--sentences", default="5000", help="of the corpus that is made (default: 5000)")
    parser.add_argument("--seed", default="1", help="its seed: that of the training (default: 1)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="allot-warnings-") as folder:
        corpus = options.corpus
        if corpus is None:
            corpus = os.path.join(folder, "corpus")
            output_lines(options.allot, "demo", "--write-corpus", corpus, "--sentences", options.sentences, "--seed", options.seed)
        print(evaluate(options.allot, options.model, corpus))


if __name__ == "__main__":
    main()
