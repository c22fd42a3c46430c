#include "nn/int8_rows.h"

#include <algorithm>
#include <cmath>

#include "nn/int8_rounding.h"

namespace allot {
namespace {

// Bytes of the longest vector: kernels may read whole ones.
constexpr size_t kInt8RowUnit = 64;

}  // namespace

Int8Rows::Int8Rows(ConstMatrix<float> inputs)
    : size_(inputs.cols),
      values_(inputs.rows, (inputs.cols + kInt8RowUnit - 1) / kInt8RowUnit * kInt8RowUnit),
      scales_(inputs.rows),
      sums_(inputs.rows) {
  for (size_t r = 0; r < inputs.rows; ++r) {
    int8_t* const values = values_.row(r);
    const Int8Scale scale = int8_scale(largest_size(inputs.row(r), size_));
    scales_[r] = scale.scale;
    if (std::isnan(scale.scale)) {
      std::fill_n(values, stride(), int8_t{0});
      continue;
    }
    sums_[r] = round_to_int8(inputs.row(r), size_, scale.factor, values);
    std::fill(values + size_, values + stride(), int8_t{0});
  }
}

}  // namespace allot
