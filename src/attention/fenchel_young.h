#pragma once

#include <cstddef>

#include "attention/transform.h"

namespace allot::attention {

// The Fenchel-Young loss of a transform (Blondel, Martins and Niculae 2020) when all attention
// should go to one position k:
//
//   L(z) = Omega*(z) + Omega(e_k) - z_k,    Omega*(z) = <z, a> - Omega(a),    a = transform(z)
//
// Omega is what the transform regularizes with, 0 for attention to a single position:
//
//   softmax, csoftmax       sum of a log a: L is the cross-entropy -log a_k
//   sparsemax, csparsemax   (sum of a^2 - 1) / 2
//   entmax15, centmax15     4/3 (sum of a^1.5 - 1)
//
// L >= 0, and 0 only when a = e_k. Its gradient is a - e_k: it also raises the score of a position
// outside the support, to which a sparse transform passes no gradient. For a bounded transform
// Omega is infinite where a weight exceeds its bound, so L is defined only while k may get all: its
// bound must be at least 1.
template <typename Real>
double fenchel_young_loss(Transform transform, const Real* scores, const Real* weights,
                          size_t length, size_t position);

}  // namespace allot::attention
