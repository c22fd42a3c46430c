#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot::infer {

// What is predicted for a source token: p(k), the probability of fertility k, for M fertilities
// from `minimum` on.
class FertilityPrediction {
 public:
  // Logits of the M classes, class i standing for fertility i + minimum.
  FertilityPrediction(std::vector<float> logits, uint32_t minimum);

  float expected() const;                                    // sum of k p(k)
  uint32_t most_probable() const { return most_probable_; }  // the first of equals
  // The smallest k with p(minimum) + ... + p(k) >= `probability`.
  uint32_t quantile(double probability) const;
  // The bound of the token without slack: a quantile, or the expectation when `probability` is 0.
  float bound(double probability) const {
    return probability > 0 ? static_cast<float>(quantile(probability)) : expected();
  }

 private:
  std::vector<float> log_probs_;  // M
  uint32_t minimum_;
  uint32_t most_probable_;
};

}  // namespace allot::infer
