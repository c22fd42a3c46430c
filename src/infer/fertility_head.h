#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "infer/weights.h"
#include "nn/packed_weights.h"

namespace allot {

// What is foretold of a source token.
struct FertilityForecast {
  float expected = 1;      // sum of k p(k)
  uint32_t likeliest = 1;  // the first of equals
};

// The fertility head for translation: same numbers as model/fertility_head.h but for rounding, and
// what a token gets does not depend on the others, to the bit.
class ForecastNetwork {
 public:
  explicit ForecastNetwork(const WeightLookup& weights);

  // states: N x H.
  std::vector<FertilityForecast> forecast(ConstMatrix<float> states) const;

 private:
  PackedWeights weights_;  // H x M
  ConstMatrix<float> bias_;
};

}  // namespace allot
