"""What the functions of allot return."""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional


class Error(Exception):
    """Something that can be repaired: where it is, what is wrong, and what to do about it.

    kind: "usage" (an argument, an option or a recipe), "input" (a file or a model missing, unreadable or malformed) or
    "failure" (output not writable, disk full, not enough memory; or a mistake of allot).
    """

    def __init__(self, place: str, problem: str, remedy: str, kind: str = "failure") -> None:
        super().__init__(place, problem, remedy, kind)
        self.place = place
        self.problem = problem
        self.remedy = remedy
        self.kind = kind

    def __str__(self) -> str:
        text = f"{self.place}: {self.problem}" if self.place else self.problem
        return f"{text}\n  to fix: {self.remedy}" if self.remedy else text


class Word(NamedTuple):
    """A word and its characters [begin, end) in the text."""

    text: str
    begin: int
    end: int


class Link(NamedTuple):
    """A source word and a target word that translate each other, from 0."""

    source: int
    target: int


class WordBudget(NamedTuple):
    """The attention that a source word may get, has got and has left; infinity: there was no bound."""

    fertility: float
    spent: float
    left: float


class PlacedTerm(NamedTuple):
    """A term of the glossary: its words [source_begin, source_end) in the line, [begin, end) in the translation.

    placed: "search", "alignment" (put in the place of what was linked to it) or "none".
    """

    source: str
    target: str
    source_begin: int
    source_end: int
    begin: int
    end: int
    placed: str


class Warning(NamedTuple):  # pylint: disable=redefined-builtin
    """What may be wrong with a translation."""

    kind: str
    text: str
    position: Optional[int]
    amount: Optional[float]


class MetricScore(NamedTuple):
    """The score of a corpus and of each sentence, and what must be equal for scores to be comparable."""

    score: float
    sentences: List[float]
    signature: str


class TrainProgress(NamedTuple):
    """How training goes. `measures` has what a validation measured, and is empty after an update."""

    epoch: int
    update: int
    total_updates: int
    loss: float
    perplexity: float
    accuracy: float
    target_tokens_per_second: float
    seconds: float
    seconds_left: float
    measures: Dict[str, float]


class TrainResult(NamedTuple):
    """What was trained: its model folder, and the measure that chose the model."""

    model: str
    is_finished: bool
    updates: int
    measure: str
    value: float
    seconds: float
