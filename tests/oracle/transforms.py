"""Attention transforms that PyTorch can differentiate: the sets are found first, without gradients; given the sets,
every weight is a plain formula of scores and bounds."""

import torch


def softmax(scores, _bounds):
    return torch.softmax(scores, 0)


def sparsemax(scores, _bounds):
    return csparsemax(scores, torch.full_like(scores, 2.0))


def threshold_of(total, low, high):
    """Where a total that falls as the threshold rises is 1."""
    for _ in range(200):
        middle = (low + high) / 2
        if total(middle) > 1:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def placed(scores, interior, weights, at_bound, bounds):
    """Bounds may be infinite, and infinity times zero has no gradient: they are picked before use."""
    result = torch.zeros_like(scores).index_put((interior.nonzero().flatten(),), weights)
    return result.index_put((at_bound.nonzero().flatten(),), bounds[at_bound])


def csparsemax(scores, bounds):
    """argmin |a - scores|^2 with sum 1 and 0 <= a <= bounds."""
    z, u = scores.detach(), torch.clamp(bounds.detach(), max=2.0)
    free = z - threshold_of(lambda t: torch.minimum(torch.clamp(z - t, min=0), u).sum(), (z - u).min() - 1, z.max())
    at_bound = (free > u + 1e-12) & (u > 0)
    interior = (free > 0) & ~at_bound & (u > 0)
    assert interior.any()
    threshold = (scores[interior].sum() + bounds[at_bound].sum() - 1) / interior.sum()
    return placed(scores, interior, scores[interior] - threshold, at_bound, bounds)


def csoftmax(scores, bounds):
    """The distribution that is closest to softmax (Kullback-Leibler) with a <= bounds. Nothing flows through a bound of
    zero, which the model's clamp keeps from what was spent."""
    z, u = scores.detach(), torch.clamp(bounds.detach(), max=2.0)
    knees = z - torch.log(u)  # below it, a threshold holds the position at its bound
    threshold = threshold_of(lambda t: torch.minimum(torch.exp(z - t), u).sum(), knees[u > 0].min() - 1,
                             torch.logsumexp(z, 0))
    at_bound = (knees > threshold + 1e-12) & (u > 0)
    interior = ~at_bound & (u > 0)
    assert interior.any()
    left = 1 - bounds[at_bound].sum()
    return placed(scores, interior, left * torch.softmax(scores[interior], 0), at_bound, bounds)


def entmax15(scores, _bounds):
    return centmax15(scores, torch.full_like(scores, 2.0))


def centmax15(scores, bounds):
    """min(bounds, max(0, scores / 2 - threshold)^2) with sum 1."""
    x, u = scores.detach() / 2, torch.clamp(bounds.detach(), max=2.0)
    free = x - threshold_of(lambda t: torch.minimum(torch.clamp(x - t, min=0) ** 2, u).sum(),
                            (x - torch.sqrt(u)).min() - 1, x.max())
    at_bound = (torch.clamp(free, min=0) ** 2 > u + 1e-12) & (u > 0)
    interior = (free > 0) & ~at_bound & (u > 0)
    assert interior.any()
    # The sum of (h - threshold)^2 is what the bounds leave: of two solutions the smaller one.
    h = scores[interior] / 2
    left = 1 - bounds[at_bound].sum()
    root = torch.sqrt(h.sum() ** 2 - len(h) * ((h ** 2).sum() - left))
    return placed(scores, interior, (h - (h.sum() - root) / len(h)) ** 2, at_bound, bounds)


TRANSFORMS = {"softmax": softmax, "sparsemax": sparsemax, "csoftmax": csoftmax, "csparsemax": csparsemax,
              "entmax15": entmax15, "centmax15": centmax15}


def regularizer(name, weights):
    """What a transform regularizes with, without gradient: 0 for a single position."""
    a = weights.detach()
    if name.endswith("softmax"):
        return torch.special.xlogy(a, a).sum()
    if name.endswith("sparsemax"):
        return ((a ** 2).sum() - 1) / 2
    return 4 / 3 * ((a ** 1.5).sum() - 1)


def fenchel_young_loss(name, scores, weights, wanted):
    """Of weights = transform(scores), which should be `wanted`. Its gradient is their difference: the maximum that the
    weights are has no other by the scores, and bounds are constants for it."""
    conjugate = (weights.detach() * scores).sum() - regularizer(name, weights)
    return conjugate + regularizer(name, wanted) - (wanted * scores).sum()
