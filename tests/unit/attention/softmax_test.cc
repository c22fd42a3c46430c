#include "attention/softmax.h"

#include <gtest/gtest.h>

#include "support/attention_gradients.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::kInfinity;

TEST(SoftmaxTest, IsTheDefinition) {
  const auto solution = solve<double>(Transform::kSoftmax, {0.0, std::log(2.0), std::log(5.0)}, {});
  EXPECT_NEAR(solution.weights[0], 0.125, 1e-15);
  EXPECT_NEAR(solution.weights[1], 0.25, 1e-15);
  EXPECT_NEAR(solution.weights[2], 0.625, 1e-15);
  EXPECT_NEAR(solution.rows[0].threshold, std::log(8.0), 1e-15);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 1, 1}));
}

TEST(SoftmaxTest, MaskedPositionsAreLeftOut) {
  const auto solution = solve<double>(Transform::kSoftmax, {0.0, -kInfinity, 0.0}, {});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.5, 0.0, 0.5}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 0, 1}));
}

TEST(SoftmaxTest, LargeScoresDoNotOverflow) {
  const auto solution = solve<float>(Transform::kSoftmax, {1e30F, 1e30F, -1e30F}, {});
  EXPECT_EQ(solution.weights, (std::vector<float>{0.5F, 0.5F, 0.0F}));
}

TEST(SoftmaxTest, GradientsMatchFiniteDifferences) {
  testing::check_random_gradients(Transform::kSoftmax);
}

}  // namespace
}  // namespace allot::attention
