#include "attention/csoftmax.h"

#include <gtest/gtest.h>

#include "support/attention_gradients.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::kInfinity;

TEST(CsoftmaxTest, GivesTheRestToTheOthersInProportion) {
  // Equal scores, one bound: the other three share what is left.
  const auto solution =
      solve<double>(Transform::kCsoftmax, {0.5, 0.5, 0.5, 0.5}, {0.25 / 2, 1.0, 1.0, kInfinity});
  EXPECT_EQ(solution.weights[0], 0.125);
  for (const size_t j : {1U, 2U, 3U}) EXPECT_NEAR(solution.weights[j], 0.875 / 3, 1e-15);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 1, 1}));
  EXPECT_NEAR(std::exp(0.5 - solution.rows[0].threshold), 0.875 / 3, 1e-14);
}

TEST(CsoftmaxTest, AValueAtItsBoundIsInterior) {
  const auto solution =
      solve<double>(Transform::kCsoftmax, {0.0, 0.0, 0.0, 0.0}, {0.25, 0.5, 0.5, 0.5});
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 1, 1, 1}));
}

TEST(CsoftmaxTest, AZeroBoundIsAtTheBoundAndAMaskedPositionIsNot) {
  const auto solution =
      solve<double>(Transform::kCsoftmax, {2.0, 1.0, 1.0, -kInfinity}, {0.0, 1.0, 1.0, 0.0});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.0, 0.5, 0.5, 0.0}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 1, 0}));
}

TEST(CsoftmaxTest, WhatUnderflowsStillGetsTheRest) {
  // exp(-2000) is 0 in every number format here; the weight is 0.2 all the same.
  for (const size_t padding : {0U, 100U}) {
    std::vector<float> scores = {1000.0F, 0.0F, -1000.0F};
    std::vector<float> bounds = {0.5F, 0.3F, 1.0F};
    scores.resize(3 + padding, -static_cast<float>(kInfinity));
    bounds.resize(3 + padding, 1.0F);
    const auto solution = solve(Transform::kCsoftmax, scores, bounds);
    EXPECT_EQ(solution.weights[0], 0.5F);
    EXPECT_EQ(solution.weights[1], 0.3F);
    EXPECT_NEAR(solution.weights[2], 0.2F, 1e-7F);
  }
}

TEST(CsoftmaxTest, TightBoundsAreTheAnswer) {
  const auto solution = solve<double>(Transform::kCsoftmax, {0.5, -1.5, 2.0}, {0.5, 0.25, 0.25});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.5, 0.25, 0.25}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 2}));
}

TEST(CsoftmaxTest, BoundsThatMissOneByRoundingAreTight) {
  const auto solution =
      solve<float>(Transform::kCsoftmax, {0.5F, -1.5F, 2.0F}, {0.5F, 0.25F, 0.249999F});
  EXPECT_EQ(solution.weights, (std::vector<float>{0.5F, 0.25F, 0.249999F}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 2}));
}

TEST(CsoftmaxTest, GradientsMatchFiniteDifferences) {
  testing::check_random_gradients(Transform::kCsoftmax);
}

}  // namespace
}  // namespace allot::attention
