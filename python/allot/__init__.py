"""Neural machine translation with attention budgets (docs/python.md introduces it).

    translator = allot.Translator("model")
    for translation in translator.translate(["ein Satz", "noch einer"], beam_size=5):
        print(translation.text, translation.warnings)
"""

from __future__ import annotations

import os
from typing import Callable, Mapping, Optional, Union

from . import attention, metrics
from ._core import Aligner, Bpe, Tokenizer, Translation, Translator, __version__
from ._core import set_message_callback as _set_message_callback
from ._core import train as _train
from ._types import Error, Link, MetricScore, PlacedTerm, TrainProgress, TrainResult, Warning, Word, WordBudget

__all__ = [
    "Aligner", "Bpe", "Error", "Link", "MetricScore", "PlacedTerm", "Tokenizer", "TrainProgress", "TrainResult",
    "Translation", "Translator", "Warning", "Word", "WordBudget", "__version__", "attention", "metrics", "train",
]


def train(
    recipe: Union[str, "os.PathLike[str]"],
    *,
    changes: Optional[Mapping[str, object]] = None,
    resume: bool = False,
    overwrite: bool = False,
    threads: int = 0,
    on_progress: Optional[Callable[[TrainProgress], object]] = None,
) -> TrainResult:
    """Trains by a recipe: a YAML file, or one that is built in ("small", "demo").

    changes: keys of the recipe, {"model.transform": "softmax"}; None leaves a key as it is. on_progress is called after
    every validation, and with the latest update about ten times a second. Ctrl-C, and whatever on_progress raises, saves
    a checkpoint first; resume=True continues from it.
    """
    texts = [f"{key}={_yaml(value)}" for key, value in (changes or {}).items() if value is not None]
    return _train(os.fspath(recipe), texts, resume, overwrite, threads, on_progress)


def _yaml(value: object) -> object:
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):  # also numpy's
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return value


def _log(is_warning: bool, text: str) -> None:
    import logging  # Most programs need it for nothing else.

    logger = logging.getLogger("allot")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    logger.log(logging.WARNING if is_warning else logging.INFO, text)


_set_message_callback(_log)
