#include "infer/fertility_prediction.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "nn/softmax_loss.h"

namespace allot::infer {

FertilityPrediction::FertilityPrediction(std::vector<float> logits, uint32_t minimum)
    : log_probs_(std::move(logits)),
      minimum_(minimum),
      most_probable_(static_cast<uint32_t>(std::max_element(log_probs_.begin(), log_probs_.end()) -
                                           log_probs_.begin()) +
                     minimum) {
  log_softmax(log_probs_.data(), log_probs_.size());
}

float FertilityPrediction::expected() const {
  double expected = 0;
  for (size_t i = 0; i < log_probs_.size(); ++i) {
    expected += static_cast<double>(i + minimum_) * std::exp(static_cast<double>(log_probs_[i]));
  }
  return static_cast<float>(expected);
}

uint32_t FertilityPrediction::quantile(double probability) const {
  // Rounding may keep the sum of all below 1: the last class is what remains.
  double sum = 0;
  for (size_t i = 0; i + 1 < log_probs_.size(); ++i) {
    sum += std::exp(static_cast<double>(log_probs_[i]));
    if (sum >= probability) return static_cast<uint32_t>(i) + minimum_;
  }
  return static_cast<uint32_t>(log_probs_.size() - 1) + minimum_;
}

}  // namespace allot::infer
