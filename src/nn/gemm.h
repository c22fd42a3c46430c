#pragma once

#include "nn/matrix.h"

namespace allot {

enum class Layout { kPlain, kTransposed };

template <typename T>
struct Factor {
  ConstMatrix<T> matrix;
  Layout layout = Layout::kPlain;

  size_t rows() const { return layout == Layout::kPlain ? matrix.rows : matrix.cols; }
  size_t cols() const { return layout == Layout::kPlain ? matrix.cols : matrix.rows; }
};

template <typename T>
Factor<std::remove_const_t<T>> plain(const MatrixView<T>& matrix) {
  return {matrix, Layout::kPlain};
}
template <typename T>
Factor<std::remove_const_t<T>> transposed(const MatrixView<T>& matrix) {
  return {matrix, Layout::kTransposed};
}

// result = a b, or result += a b. Float products come from oneDNN on the calling thread alone;
// double ones are a plain loop, for gradient checks. The bits of a row may depend on how many rows
// there are: training does not mind, translation uses nn/packed_weights.h instead.
template <typename T>
void multiply(const Factor<T>& a, const Factor<T>& b, Into into, const MatrixView<T>& result);

// Restricts OpenMP, under oneDNN, to the calling thread. Every worker and main call it once: two
// workers whose products each start their own threads are ten times slower.
void use_one_thread_for_products();

}  // namespace allot
