#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/solution.h"

namespace allot::attention {

// sum(s_j da_j) / sum(s_j) over the given positions; in double, so that long rows lose nothing.
template <typename Real, typename Slope>
Real weighted_mean(const uint32_t* positions, uint32_t count, const Real* weights, const Real* da,
                   const Slope& slope) {
  double slopes = 0;
  double products = 0;
  for (uint32_t k = 0; k < count; ++k) {
    const uint32_t j = positions[k];
    const Real s = slope(weights[j]);
    slopes += static_cast<double>(s);
    products += static_cast<double>(s * da[j]);
  }
  // Weights that are too small for the number format have no slope: they cannot move.
  return slopes > 0 ? static_cast<Real>(products / slopes) : Real(0);
}

// The backward of every transform here. With slope s_j = d weight_j / d score_j at a fixed
// threshold, and da the gradient of the weights,
//   m     = sum(s_j da_j) / sum(s_j)    over the interior A,
//   dz_j += s_j (da_j - m)              in the interior A,
//   du_j += da_j - m                    at the bound, A_R.
// With s_j = 1 these are equations 7 and 8 of the paper (csparsemax), in O(|A| + |A_R|) as
// Proposition 1 says.
// Derivation: the sum of the weights stays 1, so that the threshold moves by the s-weighted mean of
// the scores' moves, less the moves of the bounds. Touches no position outside the support.
template <typename Real, typename Slope>
void backward_row(const Solution<Real>& solution, size_t number, const Gradients<Real>& gradients,
                  const Slope& slope) {
  const RowSummary<Real>& row = solution.rows[number];
  const Real* weights = solution.weights.data() + row.span.begin;
  const Real* da = gradients.weights + row.span.begin;
  Real* dz = gradients.scores + row.span.begin;
  const uint32_t* interior = solution.interior(number);
  const Real m = weighted_mean(interior, row.num_interior, weights, da, slope);
  for (uint32_t k = 0; k < row.num_interior; ++k) {
    const uint32_t j = interior[k];
    dz[j] += slope(weights[j]) * (da[j] - m);
  }
  if (gradients.bounds == nullptr) return;
  Real* du = gradients.bounds + row.span.begin;
  const uint32_t* at_bound = solution.at_bound(number);
  for (uint32_t k = 0; k < row.num_at_bound; ++k) du[at_bound[k]] += da[at_bound[k]] - m;
}

template <typename Real, typename Slope>
void backward_rows(const Solution<Real>& solution, const Gradients<Real>& gradients,
                   const Slope& slope) {
  for (size_t i = 0; i < solution.rows.size(); ++i) backward_row(solution, i, gradients, slope);
}

}  // namespace allot::attention
