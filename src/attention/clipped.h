#pragma once

#include "attention/check_row.h"
#include "attention/clipped_pivot.h"
#include "attention/clipped_small.h"
#include "attention/small_row.h"

namespace allot::attention {

// Solves a row of a clipped transform (see clipped_pivot.h), short or long. Throws what check_row
// throws.
template <int kPower, typename Real>
void solve_clipped(const Row<Real>& row, Workspace<Real>& workspace) {
  if (row.length <= kSmallRow && solve_clipped_small<kPower>(row)) return;
  check_row(row);
  solve_clipped_by_pivot<kPower>(row, workspace);
}

}  // namespace allot::attention
