#pragma once

#include "attention/row.h"

namespace allot::attention {

// Solves a row of softmax of at most kSmallRow positions with vector instructions. False when
// check_row has something to say about it.
template <typename Real>
bool solve_softmax_small(const Row<Real>& row);

// One row for the backward.
template <typename Real>
struct SoftmaxGradientRow {
  const Real* weights;           // a
  const Real* weights_gradient;  // da
  Real* scores_gradient;         // dz
  size_t length;
};

// dz_j += a_j (da_j - m), m = sum(a_j da_j), for a row of at most kSmallRow positions, none masked.
template <typename Real>
void softmax_backward_small(const SoftmaxGradientRow<Real>& row);

}  // namespace allot::attention
