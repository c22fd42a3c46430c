#pragma once

#include <algorithm>
#include <cstddef>

#include "nn/matrix.h"

namespace allot {

// As many rows and columns as `to` has; `from` may have more.
template <typename T>
void copy_rows(ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < to.rows; ++r) std::copy_n(from.row(r), to.cols, to.row(r));
}

// The rows that both have: of packed steps the later one is the shorter.
template <typename T>
void add_rows(ConstMatrix<T> from, const MatrixView<T>& to) {
  const size_t rows = std::min(from.rows, to.rows);
  for (size_t r = 0; r < rows; ++r) {
    for (size_t k = 0; k < to.cols; ++k) to.row(r)[k] += from.row(r)[k];
  }
}

}  // namespace allot
