#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "nn/int8_matrix.h"
#include "nn/quantize.h"
#include "support/random_matrix.h"

namespace allot::testing {

// An 8-bit matrix with its storage.
struct OwnInt8Matrix {
  Matrix<int8_t> values;
  std::vector<float> scales;
  Int8Scales by;

  OwnInt8Matrix(ConstMatrix<float> weights, Int8Scales scales_by)
      : values(weights.rows, weights.cols),
        scales(scales_by == Int8Scales::kColumns ? weights.cols : weights.rows),
        by(scales_by) {
    quantize(weights, by, values.view(), scales.data());
  }
  Int8Matrix view() const { return {values.view(), scales.data(), by}; }
};

// The slow, obvious twin of the 8-bit products: a row of inputs with weights (I) of one output.
// Sums are whole numbers; what follows is rounded at every step.
inline float int8_product(const float* inputs, const std::vector<int8_t>& weights, float scale) {
  float largest = 0;
  for (size_t k = 0; k < weights.size(); ++k) largest = std::max(largest, std::fabs(inputs[k]));
  if (largest == 0) return 0;
  const float factor = 127 / largest;
  int64_t sum = 0;
  for (size_t k = 0; k < weights.size(); ++k) {
    volatile const float scaled = inputs[k] * factor;
    sum += static_cast<int64_t>(std::nearbyint(scaled)) * weights[k];
  }
  volatile const float both = scale * (largest / 127);
  volatile const float product = static_cast<float>(sum) * both;
  return product;
}

}  // namespace allot::testing
