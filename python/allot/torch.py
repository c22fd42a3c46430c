"""The attention transforms for torch: functions whose forward and backward are those of allot.

    weights = allot.torch.Csparsemax.apply(scores, bounds, None)

allot.attention calls them when its arguments are tensors. Tensors of other devices are computed on the CPU.
"""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import torch

from . import attention

__all__ = ["Centmax15", "Csoftmax", "Csparsemax", "Entmax15", "Softmax", "Sparsemax", "apply"]


def _array(tensor: Optional[torch.Tensor]) -> Any:
    if tensor is None:
        return None
    tensor = tensor.detach().cpu()
    # numpy has no bfloat16.
    return (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).numpy()


class _Transform(torch.autograd.Function):  # type: ignore[misc]
    """forward(scores, bounds or None, lengths or None)."""

    name = ""

    @classmethod
    def _weights(cls, ctx: Any, scores: torch.Tensor, bounds: Optional[torch.Tensor], lengths: Any) -> torch.Tensor:
        ctx.save_for_backward(scores, bounds)
        ctx.lengths = lengths
        weights = attention._forward(cls.name, _array(scores), _array(bounds), lengths)
        return torch.from_numpy(weights).to(device=scores.device, dtype=scores.dtype)

    @classmethod
    def _gradients(cls, ctx: Any, gradients: torch.Tensor) -> Tuple[Optional[torch.Tensor], ...]:
        scores, bounds = ctx.saved_tensors
        of_scores, of_bounds = attention.backward(
            cls.name, _array(gradients), _array(scores), _array(bounds), ctx.lengths)
        result = torch.from_numpy(of_scores).to(device=scores.device, dtype=scores.dtype)
        if bounds is None or not ctx.needs_input_grad[1]:
            return result, None, None
        to_bounds = torch.from_numpy(of_bounds).to(device=bounds.device, dtype=bounds.dtype)
        return result, to_bounds.sum_to_size(bounds.shape), None


def _function(name: str) -> Any:
    def forward(ctx: Any, scores: torch.Tensor, bounds: Optional[torch.Tensor], lengths: Any) -> torch.Tensor:
        return made._weights(ctx, scores, bounds, lengths)

    def backward(ctx: Any, gradients: torch.Tensor) -> Tuple[Optional[torch.Tensor], ...]:
        result: Tuple[Optional[torch.Tensor], ...] = made._gradients(ctx, gradients)
        return result

    made: Any = type(name.capitalize(), (_Transform,), {
        "name": name, "forward": staticmethod(forward),
        "backward": staticmethod(torch.autograd.function.once_differentiable(backward)),
        "__doc__": f"{name}: see allot.attention.{name}.", "__module__": __name__,
    })
    return made


Softmax = _function("softmax")
Sparsemax = _function("sparsemax")
Csoftmax = _function("csoftmax")
Csparsemax = _function("csparsemax")
Entmax15 = _function("entmax15")
Centmax15 = _function("centmax15")

_FUNCTIONS: Dict[str, Any] = {
    function.name: function for function in (Softmax, Sparsemax, Csoftmax, Csparsemax, Entmax15, Centmax15)
}


def apply(name: str, scores: torch.Tensor, bounds: Any = None, lengths: Any = None) -> torch.Tensor:
    """The transform of this name. Whole numbers are computed as float64."""
    if not scores.is_floating_point():
        scores = scores.to(torch.float64)
    if bounds is not None:
        bounds = torch.as_tensor(bounds, dtype=scores.dtype, device=scores.device)
    if isinstance(lengths, torch.Tensor):
        lengths = lengths.cpu().numpy()
    return _FUNCTIONS[name].apply(scores, bounds, lengths)
