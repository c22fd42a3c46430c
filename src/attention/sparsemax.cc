#include "attention/sparsemax.h"

#include "attention/backward.h"
#include "attention/clipped.h"

namespace allot::attention {
template <typename Real>
void sparsemax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                       Solution<Real>& solution) {
  Batch<Real> unbounded = batch;
  unbounded.bounds = nullptr;
  solve_rows(unbounded, solution, [&](const Row<Real>& row) { solve_clipped<1>(row, workspace); });
}

template <typename Real>
void sparsemax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients) {
  backward_rows(solution, gradients, [](Real) { return Real(1); });
}

template void sparsemax_forward(const Batch<float>&, Workspace<float>&, Solution<float>&);
template void sparsemax_forward(const Batch<double>&, Workspace<double>&, Solution<double>&);
template void sparsemax_backward(const Solution<float>&, const Gradients<float>&);
template void sparsemax_backward(const Solution<double>&, const Gradients<double>&);

}  // namespace allot::attention
