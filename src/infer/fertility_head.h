#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "infer/weights.h"
#include "nn/packed_weights.h"

namespace allot::infer {

// What is predicted for a source token, p(k) being the probability of fertility k.
struct FertilityPrediction {
  float expected = 1;          // sum of k p(k)
  uint32_t most_probable = 1;  // the first of equals
};

// The fertility head for translation: same numbers as model/fertility_head.h except for rounding,
// and what a token gets does not depend on the others, bit for bit.
class FertilityHead {
 public:
  explicit FertilityHead(const WeightLookup& weights);

  // states: P x H; one prediction for each row.
  std::vector<FertilityPrediction> predict(ConstMatrix<float> states) const;

 private:
  PackedWeights weights_;    // H x M, M = classes: fertilities 1 to M
  ConstMatrix<float> bias_;  // M
};

}  // namespace allot::infer
