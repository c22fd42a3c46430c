#include "attention/csparsemax.h"

#include "attention/backward.h"
#include "attention/clipped.h"
#include "base/error.h"

namespace allot::attention {
template <typename Real>
void csparsemax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                        Solution<Real>& solution) {
  ALLOT_CHECK(batch.bounds != nullptr, "csparsemax needs bounds");
  solve_rows(batch, solution, [&](const Row<Real>& row) { solve_clipped<1>(row, workspace); });
}

template <typename Real>
void csparsemax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients) {
  backward_rows(solution, gradients, [](Real) { return Real(1); });
}

template void csparsemax_forward(const Batch<float>&, Workspace<float>&, Solution<float>&);
template void csparsemax_forward(const Batch<double>&, Workspace<double>&, Solution<double>&);
template void csparsemax_backward(const Solution<float>&, const Gradients<float>&);
template void csparsemax_backward(const Solution<double>&, const Gradients<double>&);

}  // namespace allot::attention
