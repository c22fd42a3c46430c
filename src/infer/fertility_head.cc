#include "infer/fertility_head.h"

#include <algorithm>

#include "nn/transposes.h"

namespace allot::infer {
namespace {

PackedWeights packed(ConstMatrix<float> weights) {
  Matrix<float> transposed(weights.cols, weights.rows);
  transpose<float>(weights, transposed.view());
  return PackedWeights(transposed.view());
}

}  // namespace

FertilityHead::FertilityHead(const WeightLookup& weights, uint32_t minimum)
    : weights_(packed(weights("fertility.weights"))),
      bias_(weights("fertility.bias")),
      minimum_(minimum) {}

std::vector<FertilityPrediction> FertilityHead::predict(ConstMatrix<float> states) const {
  const size_t num_classes = weights_.output_size();
  Matrix<float> logits(states.rows, num_classes);
  // logits (P x M) = b + states (P x H) W (H x M)
  weights_.multiply(states, bias_.data, logits.view());
  std::vector<FertilityPrediction> predictions;
  predictions.reserve(states.rows);
  for (size_t r = 0; r < states.rows; ++r) {
    const float* row = logits.row(r);
    predictions.emplace_back(std::vector<float>(row, row + num_classes), minimum_);
  }
  return predictions;
}

}  // namespace allot::infer
