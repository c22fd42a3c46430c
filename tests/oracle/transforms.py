"""Attention transforms that PyTorch can differentiate: the sets are found first, without gradients; given the sets,
every weight is a plain formula of scores and bounds."""

import torch


def softmax(scores, _bounds):
    return torch.softmax(scores, 0)


def sparsemax(scores, _bounds):
    return csparsemax(scores, torch.full_like(scores, 2.0))


def csparsemax(scores, bounds):
    """argmin |a - scores|^2 with sum 1 and 0 <= a <= bounds."""
    z, u = scores.detach(), torch.clamp(bounds.detach(), max=2.0)
    low, high = (z - u).min() - 1, z.max()
    for _ in range(200):  # the sum falls as the threshold rises
        middle = (low + high) / 2
        if torch.minimum(torch.clamp(z - middle, min=0), u).sum() > 1:
            low = middle
        else:
            high = middle
    free = z - (low + high) / 2
    at_bound = (free > u + 1e-12) & (u > 0)
    interior = (free > 0) & ~at_bound & (u > 0)
    count = interior.sum()
    assert count > 0
    threshold = (scores[interior].sum() + bounds[at_bound].sum() - 1) / count
    weights = torch.where(interior, scores - threshold, torch.zeros_like(scores))
    # Bounds may be infinite, and infinity times zero has no gradient: pick them before use.
    return weights.index_put((at_bound.nonzero().flatten(),), bounds[at_bound])


TRANSFORMS = {"softmax": softmax, "sparsemax": sparsemax, "csparsemax": csparsemax}
