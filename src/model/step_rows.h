#pragma once

#include <cstddef>

#include "model/shard.h"
#include "nn/matrix_rows.h"

namespace allot {

// The rows of a decoder step in a matrix with a row for every target token.
template <typename M>
auto step_rows(const Shard& shard, size_t step, M& matrix) {
  return matrix.view().row_range(shard.target_shape.step_begin(step),
                                 shard.target_shape.step_size(step));
}

}  // namespace allot
