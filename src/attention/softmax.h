#pragma once

#include "attention/solution.h"
#include "attention/workspace.h"

namespace allot::attention {

// softmax (equation 2 of the paper):
//   weight_j = exp(score_j - threshold),  threshold = log(sum of exp(score_j)).
// Every position that is not masked is interior, even where the weight is too small for the number
// format.
// Throws Error, naming row and position, for a row that has no answer (see check_row).
template <typename Real>
void softmax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                     Solution<Real>& solution);

// dz_j += weight_j (da_j - m), m = sum(weight_j da_j).
template <typename Real>
void softmax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients);

}  // namespace allot::attention
