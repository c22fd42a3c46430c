#include "attention/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/backward.h"
#include "attention/check_row.h"

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
    check_row(row);
    solve_row(row);
  });
}

template <typename Real>
void softmax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients) {
  backward_through_support(solution, gradients, [](Real weight) { return weight; });
}

template void softmax_forward(const Batch<float>&, Workspace<float>&, Solution<float>&);
template void softmax_forward(const Batch<double>&, Workspace<double>&, Solution<double>&);
template void softmax_backward(const Solution<float>&, const Gradients<float>&);
template void softmax_backward(const Solution<double>&, const Gradients<double>&);

}  // namespace allot::attention
