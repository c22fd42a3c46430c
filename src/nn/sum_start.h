#pragma once

#include <cstddef>

namespace allot {

// What the sums of a product start from: zero, the same row for all rows (biases), or rows of their
// own.
struct SumStart {
  const float* values = nullptr;  // null: zero
  size_t stride = 0;              // from row to row

  const float* at(size_t row, size_t col) const {
    return values == nullptr ? nullptr : values + row * stride + col;
  }
};

}  // namespace allot
