"""Metrics of translations: each returns a MetricScore (score, sentences, signature).

    allot.metrics.bleu(hypotheses, references).score

References are a list of lines, or a list of such lists where there are alternatives.
"""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple, Union

from . import _core
from ._types import MetricScore

__all__ = ["bleu", "chrf", "drop", "meteor", "rep", "ter"]

References = Union[Sequence[str], Sequence[Sequence[str]]]
Links = Sequence[Tuple[int, int]]


def _lines(lines: Sequence[Any], what: str = "hypotheses") -> List[Any]:
    if isinstance(lines, str):  # which would be a list of its characters
        raise TypeError(f"{what} are a list of lines")
    return list(lines)


def _sets(references: References) -> List[List[str]]:
    if isinstance(references, str):
        raise TypeError("references are a list of lines")
    if all(isinstance(line, str) for line in references):
        return [[str(line) for line in references]]
    return [list(lines) for lines in references]


def bleu(hypotheses: Sequence[str], references: References, *, tokenizer: str = "13a",
         lowercase: bool = False) -> MetricScore:
    """BLEU with the numbers of sacreBLEU."""
    return _core.bleu(_lines(hypotheses), _sets(references), tokenizer, lowercase)


def chrf(hypotheses: Sequence[str], references: References, *, word_order: int = 0,
         lowercase: bool = False) -> MetricScore:
    """chrF; with word_order=2 chrF++."""
    return _core.chrf(_lines(hypotheses), _sets(references), word_order, lowercase)


def ter(hypotheses: Sequence[str], references: References, *, case_sensitive: bool = False) -> MetricScore:
    """Translation edit rate; lower is better."""
    return _core.ter(_lines(hypotheses), _sets(references), case_sensitive)


def meteor(hypotheses: Sequence[str], references: References, *, language: str = "en") -> MetricScore:
    """METEOR 1.5."""
    return _core.meteor(_lines(hypotheses), _sets(references), language)


def rep(hypotheses: Sequence[str], references: References, *, ngram_length: int = 2) -> MetricScore:
    """How much translations repeat themselves beyond their references; lower is better."""
    return _core.rep(_lines(hypotheses), _sets(references), ngram_length)


def drop(hypotheses: Union[Sequence[str], Sequence[Links]], references: Union[Sequence[str], Sequence[Links]], *,
         sources: Optional[Sequence[str]] = None, aligner: Optional[_core.Aligner] = None) -> MetricScore:
    """The share of source words that the reference translates and the hypothesis does not; lower is better.

    Either from text, with sources and an aligner, or from the links of each sentence: [[(0, 0), (1, 2)], ...].
    """
    if (sources is None) != (aligner is None):
        raise TypeError("sources and aligner go together")
    if aligner is not None and sources is not None:
        return _core.drop_by_aligner(_lines(sources, "sources"), _lines(hypotheses), _lines(references, "references"), aligner)
    return _core.drop_by_links([list(links) for links in hypotheses], [list(links) for links in references])
