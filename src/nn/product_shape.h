#pragma once

#include <cstddef>

namespace allot {

struct MatrixSize {
  size_t rows = 0;
  size_t cols = 0;
};

// Checks that the product of two matrices has the size of `result`.
void check_product_shape(const MatrixSize& a, const MatrixSize& b, const MatrixSize& result);

}  // namespace allot
