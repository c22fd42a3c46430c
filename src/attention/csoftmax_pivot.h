#pragma once

#include "attention/row.h"
#include "attention/workspace.h"

namespace allot::attention {

// Solves a row of csoftmax that check_row accepts: weight_j = min(bound_j, exp(score_j -
// threshold)) with the threshold that makes the weights sum to 1. Position j is at its bound below
// the threshold knee_j = score_j - log(bound_j); pivoting on the knees finds the answer in expected
// linear time. Everything is relative to a knee, so that no exponential overflows, and what
// underflows is negligible in the sum: exp(score_j - t) = bound_j * exp(knee_j - t).
template <typename Real>
void solve_csoftmax_by_pivot(const Row<Real>& row, Workspace<Real>& workspace);

}  // namespace allot::attention
