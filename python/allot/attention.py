"""Attention transforms: scores to weights that sum to 1, along the last axis.

    weights = allot.attention.csparsemax(scores, bounds)

Arguments are arrays of numpy (float32 or float64; others become float64) or tensors of torch, through which gradients
flow (allot.torch). Bounds are upper bounds of the weights; they are broadcast to the shape of the scores, and infinity
means no bound. A score of minus infinity gets no weight. `lengths`: how many positions of each row count.
"""

from __future__ import annotations

import sys
from typing import Any, List, Optional, Tuple

from . import _core

__all__ = ["TRANSFORMS", "backward", "centmax15", "csoftmax", "csparsemax", "entmax15", "softmax", "sparsemax"]

# Name -> whether it has bounds.
TRANSFORMS = {
    "softmax": False,
    "sparsemax": False,
    "csoftmax": True,
    "csparsemax": True,
    "entmax15": False,
    "centmax15": True,
}


def _arrays(scores: Any, bounds: Any) -> Tuple[Any, Any]:
    import numpy  # Only who computes needs it.

    scores = numpy.asarray(scores)
    if scores.dtype not in (numpy.float32, numpy.float64):
        scores = scores.astype(numpy.float64)
    if scores.ndim == 0:
        raise ValueError("scores need at least one axis")
    if bounds is not None:
        bounds = numpy.broadcast_to(numpy.asarray(bounds, dtype=scores.dtype), scores.shape)
        bounds = numpy.ascontiguousarray(bounds)
    return numpy.ascontiguousarray(scores), bounds


def _lengths(lengths: Any, scores: Any) -> Optional[List[int]]:
    if lengths is None:
        return None
    import numpy

    rows = scores.shape[:-1]
    return [int(length) for length in numpy.broadcast_to(numpy.asarray(lengths), rows).reshape(-1)]


def _forward(name: str, scores: Any, bounds: Any, lengths: Any) -> Any:
    scores, bounds = _arrays(scores, bounds)
    return _core.attention_forward(name, scores, bounds, _lengths(lengths, scores))


def backward(name: str, gradients: Any, scores: Any, bounds: Any = None, lengths: Any = None) -> Tuple[Any, Any]:
    """Gradients of scores and bounds, given those of the weights. name: one of TRANSFORMS."""
    import numpy

    scores, bounds = _arrays(scores, bounds)
    gradients = numpy.ascontiguousarray(numpy.broadcast_to(numpy.asarray(gradients, dtype=scores.dtype), scores.shape))
    return _core.attention_backward(name, scores, bounds, _lengths(lengths, scores), gradients)


def _is_tensor(value: Any) -> bool:
    torch = sys.modules.get("torch")  # Who has a tensor has imported it.
    return torch is not None and isinstance(value, torch.Tensor)


def _apply(name: str, scores: Any, bounds: Any, lengths: Any) -> Any:
    if not _is_tensor(scores):
        return _forward(name, scores, bounds, lengths)
    from . import torch as functions

    return functions.apply(name, scores, bounds, lengths)


def softmax(scores: Any, lengths: Any = None) -> Any:
    """exp(scores), normalized."""
    return _apply("softmax", scores, None, lengths)


def sparsemax(scores: Any, lengths: Any = None) -> Any:
    """The weights closest to the scores: many of them are 0."""
    return _apply("sparsemax", scores, None, lengths)


def csoftmax(scores: Any, bounds: Any, lengths: Any = None) -> Any:
    """The weights closest to softmax that respect the bounds."""
    return _apply("csoftmax", scores, bounds, lengths)


def csparsemax(scores: Any, bounds: Any, lengths: Any = None) -> Any:
    """The weights closest to the scores that respect the bounds."""
    return _apply("csparsemax", scores, bounds, lengths)


def entmax15(scores: Any, lengths: Any = None) -> Any:
    """Between softmax and sparsemax: entmax with alpha 1.5."""
    return _apply("entmax15", scores, None, lengths)


def centmax15(scores: Any, bounds: Any, lengths: Any = None) -> Any:
    """entmax15 that respects the bounds."""
    return _apply("centmax15", scores, bounds, lengths)
