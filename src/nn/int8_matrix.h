#pragma once

#include <cstdint>

#include "nn/matrix.h"

namespace allot {

// What shares a scale.
enum class Int8Scales {
  kColumns,  // I x O weights: each output has its own
  kRows,     // tables, whose rows belong to tokens, and O x I weights
};

// A matrix in 8 bits, owned by something else: number (i, j) is values(i, j) times the scale of its
// column or row. Values are from -127 to 127.
struct Int8Matrix {
  ConstMatrix<int8_t> values;
  const float* scales = nullptr;
  Int8Scales by = Int8Scales::kColumns;

  size_t num_scales() const { return by == Int8Scales::kColumns ? values.cols : values.rows; }
};

inline constexpr float kLargestInt8 = 127;

}  // namespace allot
