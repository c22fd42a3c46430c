#pragma once

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// alpha-entmax with alpha = 1.5 under weight <= bound:
//   weight_j = min(bound_j, max(0, score_j / 2 - threshold)^2).
// Of several thresholds the largest is taken; a value equal to its bound counts as interior, so
// that the interior is never empty; a score equal to twice the threshold counts as zero, and so
// does a bound of zero. Expected linear time. Throws Error, naming row and position, for a row that
// has no answer (see check_row).
template <typename Real>
void centmax15_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                       Solution<Real>& solution);

// dz_j += s_j (da_j - m) in the interior, du_j += da_j - m at the bound, with s_j = sqrt(weight_j)
// and m = sum(s_j da_j) / sum(s_j) over the interior.
template <typename Real>
void centmax15_backward(const Solution<Real>& solution, const Gradients<Real>& gradients);

}  // namespace allot::attention
