#pragma once

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// alpha-entmax with alpha = 1.5 (Peters, Niculae and Martins, 2019), between softmax and sparsemax:
//   weight_j = max(0, score_j / 2 - threshold)^2.
// A score equal to twice the threshold counts as zero, not as interior. Expected linear time.
// Throws Error, naming row and position, for a row that has no answer (see check_row).
template <typename Real>
void entmax15_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                      Solution<Real>& solution);

// dz_j += s_j (da_j - m) in the interior, s_j = sqrt(weight_j), m = sum(s_j da_j) / sum(s_j) there.
template <typename Real>
void entmax15_backward(const Solution<Real>& solution, const Gradients<Real>& gradients);

}  // namespace allot::attention
