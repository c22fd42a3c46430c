#pragma once

#include "attention/row.h"
#include "attention/workspace.h"

namespace allot::attention {

// The clipped transforms have one form: with power 1 (csparsemax) or 2 (bounded 1.5-entmax),
//   weight_j = min(bound_j, max(0, x_j - threshold)^power),  x_j = score_j / power,
// where the threshold makes the weights sum to 1. The sum falls as the threshold grows, straight
// (power 1) or as a parabola (power 2) between its split points: x_j, from which on weight j is 0,
// and x_j - bound_j^(1/power), below which it is held at its bound.
//
// Solves a row that check_row accepts in expected linear time by the paper's Algorithm 1 (Pardalos
// and Kovoor), corrected: keeps an interval that holds the answer, halves the split points inside
// with a pivot, and forgets every position that has no split point inside, after adding up what it
// contributes. docs/attention.md has the proof, and what is wrong with the algorithm as printed.
template <int kPower, typename Real>
void solve_clipped_by_pivot(const Row<Real>& row, Workspace<Real>& workspace);

}  // namespace allot::attention
