#pragma once

#include <cstdint>
#include <vector>

#include "infer/fertility_prediction.h"
#include "infer/weights.h"
#include "nn/packed_weights.h"

namespace allot::infer {

// The fertility head for translation: same numbers as model/fertility_head.h except for rounding,
// and what a token gets does not depend on the others, bit for bit.
class FertilityHead {
 public:
  // minimum: the fertility of its first class.
  FertilityHead(const WeightLookup& weights, uint32_t minimum);

  // states: P x H; one prediction for each row.
  std::vector<FertilityPrediction> predict(ConstMatrix<float> states) const;

 private:
  PackedWeights weights_;    // H x M, M = classes
  ConstMatrix<float> bias_;  // M
  uint32_t minimum_;
};

}  // namespace allot::infer
