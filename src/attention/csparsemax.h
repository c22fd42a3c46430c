#pragma once

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// Constrained sparsemax (equation 6 and Proposition 1 of the paper): the Euclidean projection of
// the scores z on the part of the simplex with weight <= bound u,
//   weight_j = min(bound_j, max(0, score_j - threshold)),  the threshold being the paper's tau.
// Of several thresholds the largest is taken; a value equal to its bound counts as interior, so
// that the interior is never empty; a score equal to the threshold counts as zero, and so does a
// bound of zero. Expected linear time. Throws Error, naming row and position, for a row that has no
// answer (see check_row).
template <typename Real>
void csparsemax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                        Solution<Real>& solution);

// dz_j += da_j - m in the interior A (equation 7), du_j += da_j - m at the bound, A_R (equation 8),
// m = mean of da over A.
template <typename Real>
void csparsemax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients);

}  // namespace allot::attention
