#include "attention/centmax15.h"

#include <cmath>

#include "attention/backward.h"
#include "attention/clipped.h"
#include "base/error.h"

namespace allot::attention {
template <typename Real>
void centmax15_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                       Solution<Real>& solution) {
  ALLOT_CHECK(batch.bounds != nullptr, "centmax15 needs bounds");
  solve_rows(batch, solution, [&](const Row<Real>& row) { solve_clipped<2>(row, workspace); });
}

template <typename Real>
void centmax15_backward(const Solution<Real>& solution, const Gradients<Real>& gradients) {
  backward_rows(solution, gradients, [](Real weight) { return std::sqrt(weight); });
}

template void centmax15_forward(const Batch<float>&, Workspace<float>&, Solution<float>&);
template void centmax15_forward(const Batch<double>&, Workspace<double>&, Solution<double>&);
template void centmax15_backward(const Solution<float>&, const Gradients<float>&);
template void centmax15_backward(const Solution<double>&, const Gradients<double>&);

}  // namespace allot::attention
