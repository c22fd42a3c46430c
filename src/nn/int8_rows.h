#pragma once

#include <cstdint>
#include <vector>

#include "nn/matrix.h"

namespace allot {

// Inputs of a product in 8 bits, each row with a scale of its own: its largest number becomes 127
// or -127. What a row gets depends on that row alone, and is the same on every CPU. N = rows, I =
// inputs.
class Int8Rows {
 public:
  // A row with numbers that are not finite has the scale NaN, so that its results are not, either.
  explicit Int8Rows(ConstMatrix<float> inputs);  // N x I

  size_t num_rows() const { return values_.rows(); }
  size_t size() const { return size_; }  // I
  // From one row to the next: I, and zeros up to a multiple of 64.
  size_t stride() const { return values_.cols(); }
  const int8_t* row(size_t r) const { return values_.row(r); }
  float scale(size_t r) const { return scales_[r]; }
  int32_t sum(size_t r) const { return sums_[r]; }  // of the values of a row

 private:
  size_t size_;
  Matrix<int8_t> values_;
  std::vector<float> scales_;
  std::vector<int32_t> sums_;
};

}  // namespace allot
