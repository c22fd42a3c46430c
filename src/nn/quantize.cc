#include "nn/quantize.h"

#include <vector>

#include "nn/int8_rounding.h"

namespace allot {
namespace {

void quantize_columns(ConstMatrix<float> weights, const MatrixView<int8_t>& values, float* scales) {
  std::vector<float> factors(weights.cols, 0.0F);  // at first the largest of each column
  for (size_t i = 0; i < weights.rows; ++i) {
    update_largest(weights.row(i), weights.cols, factors.data());
  }
  for (size_t j = 0; j < weights.cols; ++j) {
    const Int8Scale scale = int8_scale(factors[j]);
    scales[j] = scale.scale;
    factors[j] = scale.factor;
  }
  for (size_t i = 0; i < weights.rows; ++i) {
    round_to_int8(weights.row(i), weights.cols, factors.data(), values.row(i));
  }
}

void quantize_rows(ConstMatrix<float> weights, const MatrixView<int8_t>& values, float* scales) {
  for (size_t i = 0; i < weights.rows; ++i) {
    const Int8Scale scale = int8_scale(largest_size(weights.row(i), weights.cols));
    scales[i] = scale.scale;
    round_to_int8(weights.row(i), weights.cols, scale.factor, values.row(i));
  }
}

}  // namespace

void quantize(ConstMatrix<float> weights, Int8Scales by, const MatrixView<int8_t>& values,
              float* scales) {
  ALLOT_CHECK(values.rows == weights.rows && values.cols == weights.cols,
              "8-bit weights of another shape");
  if (by == Int8Scales::kColumns) {
    quantize_columns(weights, values, scales);
  } else {
    quantize_rows(weights, values, scales);
  }
}

}  // namespace allot
