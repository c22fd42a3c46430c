#pragma once

#include <cstddef>

#include "attention/soft_link.h"
#include "attention/transform.h"

namespace allot::attention {

// The Fenchel-Young loss of a transform (Blondel, Martins and Niculae 2020) when attention should
// be the distribution q of a link, often all of it at one position:
//
//   L(z) = Omega*(z) + Omega(q) - <z, q>,    Omega*(z) = <z, a> - Omega(a),    a = transform(z)
//
// Omega is what the transform regularizes with, 0 for attention to a single position:
//
//   softmax, csoftmax       sum of a log a: L is the divergence KL(q || a), for one position k the
//                           cross-entropy -log a_k
//   sparsemax, csparsemax   (sum of a^2 - 1) / 2
//   entmax15, centmax15     4/3 (sum of a^1.5 - 1)
//
// L >= 0, and 0 only when a = q. Its gradient is a - q: it also raises the score of a position
// outside the support, to which a sparse transform passes no gradient. For a bounded transform
// Omega is infinite where a weight exceeds its bound, so L is defined only while every position may
// get its share of q (is_within). (KL: of csoftmax only where no bound is reached.)
template <typename Real>
double fenchel_young_loss(Transform transform, const Real* scores, const Real* weights,
                          size_t length, const SoftLink& link);

// d_scores += scale (a - q).
template <typename Real>
void add_fenchel_young_gradient(const Real* weights, size_t length, const SoftLink& link,
                                Real scale, Real* d_scores);

// Whether q <= u at every position. bounds: u, or null without bounds.
template <typename Real>
bool is_within(const SoftLink& link, const Real* bounds);

}  // namespace allot::attention
