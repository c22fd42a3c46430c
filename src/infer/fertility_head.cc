#include "infer/fertility_head.h"

#include <algorithm>
#include <cmath>

#include "nn/softmax_loss.h"
#include "nn/transposes.h"

namespace allot::infer {
namespace {

PackedWeights packed(ConstMatrix<float> weights) {
  Matrix<float> transposed(weights.cols, weights.rows);
  transpose<float>(weights, transposed.view());
  return PackedWeights(transposed.view());
}

}  // namespace

FertilityHead::FertilityHead(const WeightLookup& weights)
    : weights_(packed(weights("fertility.weights"))), bias_(weights("fertility.bias")) {}

std::vector<FertilityPrediction> FertilityHead::predict(ConstMatrix<float> states) const {
  const size_t num_classes = weights_.output_size();
  Matrix<float> logits(states.rows, num_classes);
  for (size_t r = 0; r < states.rows; ++r) std::copy_n(bias_.data, num_classes, logits.row(r));
  // logits (P x M) = b + states (P x H) W (H x M)
  weights_.multiply(states, Into::kAdd, logits.view());
  std::vector<FertilityPrediction> predictions;
  predictions.reserve(states.rows);
  for (size_t r = 0; r < states.rows; ++r) {
    float* row = logits.row(r);
    FertilityPrediction one;
    one.most_probable = static_cast<uint32_t>(log_softmax(row, num_classes) + 1);
    double expected = 0;
    for (size_t k = 0; k < num_classes; ++k) {
      expected += static_cast<double>(k + 1) * std::exp(static_cast<double>(row[k]));
    }
    one.expected = static_cast<float>(expected);
    predictions.push_back(one);
  }
  return predictions;
}

}  // namespace allot::infer
