#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/solution.h"

namespace allot::attention {

// The backward of every transform here. With slope s_j = d weight_j / d score_j at a fixed
// threshold, and da the gradient of the weights,
//   m     = sum(s_j da_j) / sum(s_j)    over the interior,
//   dz_j += s_j (da_j - m)              in the interior,
//   du_j += da_j - m                    at the bound.
// Derivation: the sum of the weights stays 1, so that the threshold moves by the s-weighted mean of
// the scores' moves, less the moves of the bounds. Touches no position outside the support.
template <typename Real, typename Slope>
void backward_through_support(const Solution<Real>& solution, const Gradients<Real>& gradients,
                              const Slope& slope) {
  for (size_t i = 0; i < solution.rows.size(); ++i) {
    const RowSummary<Real>& row = solution.rows[i];
    const Real* weights = solution.weights.data() + row.span.begin;
    const Real* da = gradients.weights + row.span.begin;
    Real* dz = gradients.scores + row.span.begin;
    const uint32_t* interior = solution.interior(i);
    Real sum_of_slopes = 0;
    Real sum = 0;
    for (uint32_t k = 0; k < row.num_interior; ++k) {
      const uint32_t j = interior[k];
      const Real s = slope(weights[j]);
      sum_of_slopes += s;
      sum += s * da[j];
    }
    // Weights that are too small for the number format have no slope: they cannot move.
    const Real m = sum_of_slopes > 0 ? sum / sum_of_slopes : Real(0);
    for (uint32_t k = 0; k < row.num_interior; ++k) {
      const uint32_t j = interior[k];
      dz[j] += slope(weights[j]) * (da[j] - m);
    }
    if (gradients.bounds == nullptr) continue;
    Real* du = gradients.bounds + row.span.begin;
    const uint32_t* at_bound = solution.at_bound(i);
    for (uint32_t k = 0; k < row.num_at_bound; ++k) du[at_bound[k]] += da[at_bound[k]] - m;
  }
}

}  // namespace allot::attention
