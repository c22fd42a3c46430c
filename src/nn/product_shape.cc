#include "nn/product_shape.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {

void check_product_shape(const MatrixSize& a, const MatrixSize& b, const MatrixSize& result) {
  ALLOT_CHECK(a.cols == b.rows && a.rows == result.rows && b.cols == result.cols,
              fmt::format("product of {} x {} and {} x {} into {} x {}", a.rows, a.cols, b.rows,
                          b.cols, result.rows, result.cols));
}

}  // namespace allot
