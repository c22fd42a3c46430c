#!/usr/bin/env python3
"""How often is a warning of unspent budget right? Evaluated on the built-in corpus, whose true links are known.

    allot demo --write-corpus toy --sentences 5000 --seed 1
    allot train demo -o model
    scripts/evaluate_warnings.py allot model toy

A source word is lost when none of the target words that are linked to it in the reference is in the translation.
"""

import json
import subprocess
import sys


def lines_of(*command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stderr.rstrip())  # allot has said what is wrong
    return result.stdout.splitlines()


def lost_words(links, reference, translation):
    known = {word.lower() for word in translation}
    targets = {}
    for source, target in links:
        targets.setdefault(source, []).append(reference[target].lower())
    return {source for source, words in targets.items() if not known.intersection(words)}


def main(allot, model, corpus):
    translations = [json.loads(line) for line in lines_of(allot, "translate", "-m", model, "--json", corpus + "/test.de")]
    text = "".join(each["translation"] + "\n" for each in translations)
    words = [line.split() for line in lines_of(allot, "tokenize", "-l", "en", "--no-escape", text=text)]
    references = [line.split() for line in lines_of(allot, "tokenize", "-l", "en", "--no-escape", corpus + "/test.en")]
    with open(corpus + "/test.align", encoding="utf-8") as file:
        links = [[tuple(map(int, link.split("-"))) for link in line.split()] for line in file]
    warned_words = warned_lines = right = lost = 0
    for translation, own_links, reference, own_words in zip(translations, links, references, words):
        found = [w for w in translation["hypotheses"][0]["warnings"] if w["kind"] == "unspent-budget"]
        really_lost = lost_words(own_links, reference, own_words)
        warned_words += len(found)
        warned_lines += bool(found)
        right += sum(w["position"] in really_lost for w in found)
        lost += len(really_lost)
    print(f"{len(translations)} sentences: {warned_words} words warned of in {warned_lines} sentences, "
          f"{right} of them lost; {lost} words are lost in all")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
