#include "attention/csparsemax.h"

#include <gtest/gtest.h>

#include "support/attention_gradients.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::kInfinity;

TEST(CsparsemaxTest, HoldsTheBoundAndSpreadsTheRest) {
  const auto solution =
      solve<double>(Transform::kCsparsemax, {1.0, 0.5, 0.25, -2.0}, {0.25, 1.0, 1.0, kInfinity});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.25, 0.5, 0.25, 0.0}));
  EXPECT_EQ(solution.rows[0].threshold, 0.0);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 1, 0}));
  EXPECT_EQ(solution.interior(0)[0], 1U);
  EXPECT_EQ(solution.interior(0)[1], 2U);
  EXPECT_EQ(solution.at_bound(0)[0], 0U);
}

TEST(CsparsemaxTest, AValueAtItsBoundIsInterior) {
  const auto solution = solve<double>(Transform::kCsparsemax, {0.75, 0.5, -1.0}, {0.625, 1.0, 1.0});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.625, 0.375, 0.0}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 1, 0}));
}

TEST(CsparsemaxTest, OfManyThresholdsTheLargest) {
  // The first two bounds sum to 1: every threshold from -2 to 0.5 gives the answer.
  const auto solution =
      solve<double>(Transform::kCsparsemax, {1.0, 2.0, -2.0}, {0.5, 0.5, kInfinity});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.5, 0.5, 0.0}));
  EXPECT_EQ(solution.rows[0].threshold, 0.5);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 2, 0}));
}

TEST(CsparsemaxTest, AZeroBoundIsZero) {
  const auto solution = solve<double>(Transform::kCsparsemax, {2.0, 1.0, 0.75}, {0.0, 0.5, 0.75});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.0, 0.5, 0.5}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{0, 2, 1}));
}

TEST(CsparsemaxTest, TightBoundsAreTheAnswer) {
  const auto solution = solve<double>(Transform::kCsparsemax, {0.5, -1.5, 2.0}, {0.5, 0.25, 0.25});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.5, 0.25, 0.25}));
  EXPECT_EQ(solution.rows[0].threshold, -1.75);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 2}));
}

TEST(CsparsemaxTest, BoundsThatMissOneByRoundingAreTight) {
  const auto solution =
      solve<float>(Transform::kCsparsemax, {0.5F, -1.5F, 2.0F}, {0.5F, 0.25F, 0.249999F});
  EXPECT_EQ(solution.weights, (std::vector<float>{0.5F, 0.25F, 0.249999F}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 2}));
}

TEST(CsparsemaxTest, BoundsSmallerThanTheSpacingOfTheScoresCount) {
  // Around 2^20 floats are 0.125 apart: score - bound is rounded to the score.
  const auto solution =
      solve<float>(Transform::kCsparsemax, {1048576.0F, 2097152.0F}, {0.03125F, 0.96875F});
  EXPECT_EQ(solution.weights, (std::vector<float>{0.03125F, 0.96875F}));
}

TEST(CsparsemaxTest, DenormalBoundsAreKept) {
  const float denormal = 1e-40F;
  const auto solution =
      solve<float>(Transform::kCsparsemax, {3.0F, 2.0F, 1.0F}, {denormal, 0.5F, 2.0F});
  EXPECT_EQ(solution.weights, (std::vector<float>{denormal, 0.5F, 0.5F}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 2, 1}));
}

TEST(CsparsemaxTest, BackwardTouchesOnlyTheSupport) {
  const auto solution =
      solve<double>(Transform::kCsparsemax, {1.0, 0.5, 0.25, -2.0}, {0.25, 1.0, 1.0, 1.0});
  const std::vector<double> da = {5.0, 1.0, 3.0, 100.0};
  std::vector<double> dz(4, 10.0);
  std::vector<double> du(4, 20.0);
  csparsemax_backward<double>(solution, {da.data(), dz.data(), du.data()});
  EXPECT_EQ(dz, (std::vector<double>{10.0, 9.0, 11.0, 10.0}));
  EXPECT_EQ(du, (std::vector<double>{23.0, 20.0, 20.0, 20.0}));
}

TEST(CsparsemaxTest, GradientsMatchFiniteDifferences) {
  testing::check_random_gradients(Transform::kCsparsemax);
}

}  // namespace
}  // namespace allot::attention
