#pragma once

#include <algorithm>
#include <cstddef>

#include "model/shard.h"
#include "nn/matrix.h"

namespace allot {

// The rows of a decoder step in a matrix with a row for every target word.
template <typename M>
auto step_rows(const Shard& shard, size_t step, M& matrix) {
  return matrix.view().row_range(shard.target_shape.step_begin(step),
                                 shard.target_shape.step_size(step));
}

// As many rows and columns as `to` has.
template <typename T>
void copy_rows(ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < to.rows; ++r) std::copy_n(from.row(r), to.cols, to.row(r));
}
template <typename T>
void add_rows(ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < to.rows; ++r) {
    for (size_t k = 0; k < to.cols; ++k) to.row(r)[k] += from.row(r)[k];
  }
}

}  // namespace allot
