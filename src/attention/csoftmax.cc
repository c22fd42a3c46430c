#include "attention/csoftmax.h"

#include "attention/backward.h"
#include "attention/check_row.h"
#include "attention/csoftmax_pivot.h"
#include "attention/csoftmax_small.h"
#include "attention/small_row.h"
#include "base/error.h"

namespace allot::attention {
template <typename Real>
void csoftmax_forward(const Batch<Real>& batch, Workspace<Real>& workspace,
                      Solution<Real>& solution) {
  ALLOT_CHECK(batch.bounds != nullptr, "csoftmax needs bounds");
  solve_rows(batch, solution, [&](const Row<Real>& row) {
    if (row.length <= kSmallRow && solve_csoftmax_small(row)) return;
    check_row(row);
    solve_csoftmax_by_pivot(row, workspace);
  });
}

template <typename Real>
void csoftmax_backward(const Solution<Real>& solution, const Gradients<Real>& gradients) {
  backward_rows(solution, gradients, [](Real weight) { return weight; });
}

template void csoftmax_forward(const Batch<float>&, Workspace<float>&, Solution<float>&);
template void csoftmax_forward(const Batch<double>&, Workspace<double>&, Solution<double>&);
template void csoftmax_backward(const Solution<float>&, const Gradients<float>&);
template void csoftmax_backward(const Solution<double>&, const Gradients<double>&);

}  // namespace allot::attention
