#pragma once

#include "base/random.h"
#include "nn/matrix.h"

namespace allot::testing {

template <typename T>
Matrix<T> random_matrix(Random& random, size_t rows, size_t cols, double scale = 1) {
  Matrix<T> matrix(rows, cols);
  for (size_t i = 0; i < rows * cols; ++i) {
    matrix.data()[i] = static_cast<T>(scale * (2 * random.uniform() - 1));
  }
  return matrix;
}

template <typename T>
Matrix<T> transposed_copy(const Matrix<T>& matrix) {
  Matrix<T> result(matrix.cols(), matrix.rows());
  for (size_t i = 0; i < matrix.rows(); ++i) {
    for (size_t j = 0; j < matrix.cols(); ++j) result.row(j)[i] = matrix.row(i)[j];
  }
  return result;
}

}  // namespace allot::testing
