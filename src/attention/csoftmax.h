#pragma once

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// Constrained softmax (Martins and Kreutzer, 2017; equation 4 of the paper): the distribution
// closest to softmax(z) in Kullback-Leibler divergence under weight <= bound u,
//   weight_j = min(bound_j, exp(score_j - threshold)).
// Of several thresholds the largest is taken; a value equal to its bound counts as interior, so
// that the interior is never empty. A bound of zero counts as at the bound: raising it would raise
// the weight. Expected linear time; works with logarithms, so that no score is too small to matter.
// Throws Error, naming row and position, for a row that has no answer (see check_row).
template <typename Real>
void csoftmax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                      Solution<Real>& solution);

// dz_j += weight_j (da_j - m) in the interior, du_j += da_j - m at the bound,
// m = sum(weight_j da_j) / sum(weight_j) over the interior.
template <typename Real>
void csoftmax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients);

}  // namespace allot::attention
