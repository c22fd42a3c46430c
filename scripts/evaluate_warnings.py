#!/usr/bin/env python3
"""How precise are warnings about unspent budgets? Measured on the built-in corpus, whose true word alignments are known.

    allot demo --write-corpus toy --sentences 5000 --seed 1
    allot train demo -o model
    scripts/evaluate_warnings.py allot model toy

A source word is dropped when none of the reference words that are linked to it is in the translation.
"""

import json
import subprocess
import sys


def output_lines(*command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stderr.rstrip())  # allot has reported what is wrong
    return result.stdout.splitlines()


def tokenized(allot, **options):
    file = [options.pop("file")] if "file" in options else []
    return [line.split() for line in output_lines(allot, "tokenize", "-l", "en", "--no-escape", *file, **options)]


def dropped_words(links, reference, translation):
    """Positions of source words with links, none of whose reference words is in the translation; case is ignored."""
    present = {word.lower() for word in translation}
    targets = {}
    for source, target in links:
        targets.setdefault(source, set()).add(reference[target].lower())
    return {source for source, words in targets.items() if not present & words}


def main(allot, model, corpus):
    results = [json.loads(line) for line in output_lines(allot, "translate", "-m", model, "--json", corpus + "/test.de")]
    translations = tokenized(allot, text="".join(each["translation"] + "\n" for each in results))
    references = tokenized(allot, file=corpus + "/test.en")
    with open(corpus + "/test.align", encoding="utf-8") as file:
        alignments = [[tuple(map(int, link.split("-"))) for link in line.split()] for line in file]
    num_warnings = num_sentences = num_correct = num_dropped = 0
    for result, links, reference, translation in zip(results, alignments, references, translations):
        warnings = [each for each in result["hypotheses"][0]["warnings"] if each["kind"] == "unspent-budget"]
        dropped = dropped_words(links, reference, translation)
        num_warnings += len(warnings)
        num_sentences += bool(warnings)
        num_correct += sum(each["position"] in dropped for each in warnings)
        num_dropped += len(dropped)
    print(f"{len(results)} sentences: {num_warnings} warnings in {num_sentences} sentences, {num_correct} of them correct; "
          f"{num_dropped} words are dropped in total")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
