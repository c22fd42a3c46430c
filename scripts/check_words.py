#!/usr/bin/env python3
"""Fails on words that the project has left behind, and names the word to use instead.

Names, help texts, messages, comments, documents and pages use the terms of the field and American spelling. Looks at
the names and the text of all files, except those below, also for phrases that are broken over lines, comments or adjacent literals.
Words that are also good English in comments ("sound", "piece", "so many") are looked for only in the program's messages, the string
literals of its sources, and most of them in documents.
"""

import pathlib
import re

import checks
from checks import ROOT

SUFFIXES = {".h", ".cc", ".inc", ".py", ".pyi", ".pl", ".sh", ".cmake", ".txt", ".md", ".yml", ".json", ".toml", ".html", ".css", ".js", ".lua",
            ".in", ".service", ".conf"}

NOT_OURS = {".git", "build", "allot-demo"}

# Text of other languages and of other tools, and this list.
EXCEPTIONS = ("src/toy/", "src/text/moses/nonbreaking_prefix_lists.h", "src/text/unicode_table.inc",
              "src/metrics/meteor/function_words.cc", "tests/data/", "fuzz/seeds/", "scripts/check_words.py")

# What users read: documents, and the string literals of sources.
DOCUMENTS = re.compile(r"[A-Z]+\.md|docs/.*\.md|src/serve/(?:openapi\.json|page/.*)")
MESSAGES = re.compile(r"(?:src|cli|plugins|python)/.*\.(?:h|cc)")
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')

# What may stand between two words of a phrase besides spaces: a line end with the mark of a comment, or the end of a literal and
# the beginning of the next. An empty line ends a phrase.
LITERAL_BREAK = re.compile(r'"[ \t]*\n[ \t]*"')
LINE_BREAK = re.compile(r"(?<!\n)\n[ \t]*(?://+|#|\*)?[ \t]*(?=\S)")

# Where a word of a name in CamelCase ends: kNextWord, NextWord, HTMLPage, ANewColumn.
NEXT_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

# Patterns of whole words, case ignored ("_" separates words too), and what to write instead.
LEFT_BEHIND = {
    r"foretell\w*|foretold|forecast\w*": "predict, predicted, prediction",
    r"judg(?:e|es|ed|ing|e?ments?)": "evaluate, score",
    r"(?:attention_?|length_?)?habits?|usual_attention": "AttentionStats, LengthStats, usually",
    r"made_up_model": "random_model",
    r"take_up|handed_up|hands? up|look_around|settle_\w+": "what it does: accumulate, output, find_results, adopt_result",
    r"set_apart": "pad_with_spaces",
    r"length_?recipe": "TrainingOptions",
    r"explainers?": "PosteriorKernel",
    r"side_files?": "extra_outputs",
    r"side_by_side": "process_pool",
    r"companions?": "LineAlignedFile",
    r"offenders?": "error_details",
    r"leftovers?": "stale_temporaries",
    r"anew": "from scratch, start over, again",
    r"go(?:es|ing|ne)? on|went on": "continue, resume",
    r"likeliest": "most probable",
    r"one (?:sentence )?a line": "one (sentence) per line",
    r"(?:one|two|\d|\{\}) (?!(?:and|for|from|has|in|of|on|to|with|without)\b)\w+ an? "
    r"(?:sentence|line|batch|update|side|entry|rank|token)": "per",
    r"(?:leav(?:es?|ing)|left)(?: (?:it|them|all of them))? aside": "ignore",
    r"brings? along": "stored with the model",
    r"is there already": "already exists",
    r"(?:sub)?word(?: |_)?pieces|pieces of a word": "subword tokens, SubwordSpans",
    r"with commas": "comma-separated, separated by commas",
    r"(?:with )?blanks between(?: them)?|between blanks": "space-separated",
    r"numbers? from [01] on": "at least 1, starting at 1",
    r"'\{\}' does not exist|' does not exist|does not exist in this allot": "unknown 'x'",
    r"units switched off": "dropout probability",
    r"longest gradient": "gradient-norm clipping threshold",
    r"average forgets|how slowly": "decay rate",
    r"what a word has had": "coverage vector",
    r"words? said again": "repeated words",
    r"source words? unused": "unattended source words",
    r"c = 0\.\d+": "exhaustion bonus 0.2",
    r"next to no attention": "almost no attention",
    r"more than chance": "statistically significant",
    r"nobody sees": "invisible characters",
    r"were done before": "reusing N of M preparation steps from the cache",
    r"holds a training run": "contains a training run",
    r"why the others went": "why the others were removed",
    r"its bleu \(greedy\)": "validation BLEU (greedy)",
    # British spelling.
    r"(?:de|re|un|pre)?(?:normal|token|optim|initial|symmetr|random|general|recogn|summar|util|synchron|organ|minim|maxim|serial|capital|"
    r"emphas|visual|parallel|categor|quant|regular|factor)is(?:e[srd]?|ing|ations?)": "-ize, -ization",
    r"(?:favou|colou|behaviou|neighbou|labou|honou)r\w*": "-or",
    r"centre[sd]?|metres?|grey|licences?": "center, meter, gray, license",
    r"(?:label|model|cancel|travel|signal)l(?:ed|ing)": "one l: labeled",
    r"analys(?:e|ed|ers?|ing)": "analyze",
}

# The same, in documents and messages. (A library may be told to do something.)
LEFT_BEHIND_IN_DOCUMENTS = {
    r"(?:told|tells)(?! to\b)": "detected, reported, asked",
    r"sound": "valid",
    r"so many": "N, at most N",
}
LEFT_BEHIND_IN_MESSAGES = {**LEFT_BEHIND_IN_DOCUMENTS, r"pieces?": "token, part"}


def compiled(table):
    return [(re.compile(rf"(?<![a-z0-9])(?:{words.replace(' ', '[ _]+')})(?![a-z0-9])", re.IGNORECASE), instead)
            for words, instead in table.items()]


PATTERNS = compiled(LEFT_BEHIND)
DOCUMENT_PATTERNS = compiled(LEFT_BEHIND_IN_DOCUMENTS)
MESSAGE_PATTERNS = compiled(LEFT_BEHIND_IN_MESSAGES)


def files():
    for top in sorted(ROOT.iterdir()):
        if top.name in NOT_OURS:
            continue
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not name.startswith(EXCEPTIONS) and "__pycache__" not in name:
                yield name


def without(breaks, text):
    """The same text, with spaces in place of the breaks: what is found in it is at the same place as in the text."""
    return breaks.sub(lambda match: " " * len(match.group()), text)


def messages_of(text):
    """The same text, with spaces in place of everything that is not in a string literal."""
    def blank(code):
        return re.sub(r"[^\n]", " ", code)
    text = without(LITERAL_BREAK, text)
    end, result = 0, []
    for literal in LITERAL.finditer(text):
        is_include = text.endswith("#include ", 0, literal.start())
        result += [blank(text[end:literal.start()]), blank(literal.group()) if is_include else literal.group()]
        end = literal.end()
    return "".join(result) + blank(text[end:])


def found(patterns, text):
    for pattern, instead in patterns:
        for match in pattern.finditer(text):
            yield match.start(), " ".join(match.group().split()), instead


def problems_of_text(name, text):
    """The places in the text, and what is wrong there."""
    unbroken = without(LINE_BREAK, without(LITERAL_BREAK, text))
    for place, word, instead in found(PATTERNS + (DOCUMENT_PATTERNS if DOCUMENTS.fullmatch(name) else []), unbroken):
        yield place, f"'{word}': write {instead}"
    if MESSAGES.fullmatch(name):
        for place, word, instead in found(MESSAGE_PATTERNS, messages_of(text)):
            yield place, f"'{word}' in a message: write {instead}"


def problems():
    for name in files():
        for _, word, instead in found(PATTERNS, name):
            yield f"{name}: '{word}' in its name: write {instead}"
        if pathlib.Path(name).suffix not in SUFFIXES:
            continue
        text = NEXT_WORD.sub("_", (ROOT / name).read_text(encoding="utf-8", errors="replace"))
        for place, problem in problems_of_text(name, text):
            yield f"{name}:{text.count(chr(10), 0, place) + 1}: {problem}"


if __name__ == "__main__":
    checks.report(problems())
