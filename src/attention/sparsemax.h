#pragma once

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// sparsemax (Martins and Astudillo, 2016; equation 3 of the paper): the Euclidean projection of the
// scores on the simplex,
//   weight_j = max(0, score_j - threshold).
// A score equal to the threshold counts as zero, not as interior. Expected linear time.
// Throws Error, naming row and position, for a row that has no answer (see check_row).
template <typename Real>
void sparsemax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                       Solution<Real>& solution);

// dz_j += da_j - m in the interior, m = mean of da there.
template <typename Real>
void sparsemax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients);

}  // namespace allot::attention
