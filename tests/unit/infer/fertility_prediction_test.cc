#include "infer/fertility_prediction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace allot::infer {
namespace {

// p = 0.5, 0.3, 0.2.
FertilityPrediction example(uint32_t minimum) {
  return {{std::log(5.0F), std::log(3.0F), std::log(2.0F)}, minimum};
}

TEST(FertilityPrediction, ByHand) {
  EXPECT_NEAR(example(1).expected(), 1.7F, 1e-6F);
  EXPECT_NEAR(example(0).expected(), 0.7F, 1e-6F);
  EXPECT_EQ(example(1).most_probable(), 1U);
  EXPECT_EQ(example(0).most_probable(), 0U);
  EXPECT_EQ(example(1).quantile(0.4), 1U);
  EXPECT_EQ(example(1).quantile(0.6), 2U);
  EXPECT_EQ(example(1).quantile(0.9), 3U);
  EXPECT_EQ(example(0).quantile(0.4), 0U);
  EXPECT_EQ(example(0).quantile(0.79), 1U);
  EXPECT_EQ(example(0).quantile(0.81), 2U);
}

TEST(FertilityPrediction, TheBoundIsAQuantileOrTheExpectation) {
  EXPECT_EQ(example(1).bound(0), example(1).expected());
  EXPECT_EQ(example(1).bound(0.9), 3.0F);
}

TEST(FertilityPrediction, TheLastClassIsWhatRemains) {
  EXPECT_EQ(example(1).quantile(0.999999999999), 3U);
  EXPECT_EQ(FertilityPrediction({0.0F}, 0).quantile(0.5), 0U);
}

// By definition: P(fertility < k) < q <= P(fertility <= k).
TEST(FertilityPrediction, QuantilesAreThoseOfTheDistribution) {
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    std::vector<float> logits(2 + random.below(10));
    double sum = 0;
    for (float& logit : logits) {
      logit = static_cast<float>(4 * random.uniform() - 2);
      sum += std::exp(static_cast<double>(logit));
    }
    const double q = 0.01 + 0.98 * random.uniform();
    const auto minimum = static_cast<uint32_t>(random.below(2));
    const uint32_t k = FertilityPrediction(logits, minimum).quantile(q);
    ASSERT_GE(k, minimum);
    ASSERT_LT(k - minimum, logits.size());
    double below = 0;
    for (uint32_t i = 0; i < k - minimum; ++i) below += std::exp(static_cast<double>(logits[i]));
    EXPECT_LT(below / sum, q + 1e-6);
    below += std::exp(static_cast<double>(logits[k - minimum]));
    EXPECT_GE(below / sum, q - 1e-6);
  }
}

}  // namespace
}  // namespace allot::infer
