#include "attention/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/backward.h"
#include "attention/check_row.h"
#include "attention/small_row.h"
#include "attention/softmax_small.h"

namespace allot::attention {

namespace {

template <typename Real>
void solve_row(const Row<Real>& row) {
  const Real largest = *std::max_element(row.scores, row.scores + row.length);
  double sum = 0;
  SupportWriter<Real> support(row);
  for (size_t j = 0; j < row.length; ++j) {
    row.weights[j] = std::exp(row.scores[j] - largest);
    sum += static_cast<double>(row.weights[j]);
    if (std::isfinite(row.scores[j])) support.add_interior(j);
  }
  support.finish();
  for (size_t j = 0; j < row.length; ++j) {
    row.weights[j] = static_cast<Real>(static_cast<double>(row.weights[j]) / sum);
  }
  row.summary->threshold = largest + static_cast<Real>(std::log(sum));
}

}  // namespace

template <typename Real>
void softmax_forward(const Batch<Real>& batch, Workspace<Real>&, Solution<Real>& solution) {
  Batch<Real> unbounded = batch;
  unbounded.bounds = nullptr;
  solve_rows(unbounded, solution, [](const Row<Real>& row) {
    if (row.length <= kSmallRow && solve_softmax_small(row)) return;
    check_row(row);
    solve_row(row);
  });
}

template <typename Real>
void softmax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients) {
  for (size_t i = 0; i < solution.rows.size(); ++i) {
    const RowSummary<Real>& row = solution.rows[i];
    const size_t begin = row.span.begin;
    if (row.num_interior == row.span.length && row.span.length <= kSmallRow) {
      softmax_backward_small<Real>({solution.weights.data() + begin, gradients.weights + begin,
                                    gradients.scores + begin, row.span.length});
    } else {
      backward_row(solution, i, gradients, [](Real weight) { return weight; });
    }
  }
}

template void softmax_forward(const Batch<float>&, Workspace<float>&, Solution<float>&);
template void softmax_forward(const Batch<double>&, Workspace<double>&, Solution<double>&);
template void softmax_backward(const Solution<float>&, const Gradients<float>&);
template void softmax_backward(const Solution<double>&, const Gradients<double>&);

}  // namespace allot::attention
