#include "attention/sparsemax.h"

#include <gtest/gtest.h>

#include "support/attention_gradients.h"

namespace allot::attention {
namespace {

TEST(SparsemaxTest, ProjectsOnTheSimplex) {
  const auto solution = solve<double>(Transform::kSparsemax, {1.25, 0.75, -0.25}, {});
  EXPECT_EQ(solution.weights, (std::vector<double>{0.75, 0.25, 0.0}));
  EXPECT_EQ(solution.rows[0].threshold, 0.5);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 1, 0}));
}

TEST(SparsemaxTest, AScoreAtTheThresholdCountsAsZero) {
  const auto solution = solve<double>(Transform::kSparsemax, {1.0, 0.0}, {});
  EXPECT_EQ(solution.weights, (std::vector<double>{1.0, 0.0}));
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 0}));
}

TEST(SparsemaxTest, BackwardTouchesOnlyTheSupport) {
  const auto solution = solve<double>(Transform::kSparsemax, {1.25, 0.75, -0.25}, {});
  const std::vector<double> da = {1.0, 3.0, 100.0};
  std::vector<double> dz = {10.0, 10.0, 10.0};
  sparsemax_backward<double>(solution, {da.data(), dz.data(), nullptr});
  EXPECT_EQ(dz, (std::vector<double>{9.0, 11.0, 10.0}));
}

TEST(SparsemaxTest, LargeScoresKeepTheirDifferences) {
  const auto solution =
      solve<float>(Transform::kSparsemax, {8388608.0F, 8388607.5F, -8388608.0F}, {});
  EXPECT_EQ(solution.weights, (std::vector<float>{0.75F, 0.25F, 0.0F}));
}

TEST(SparsemaxTest, GradientsMatchFiniteDifferences) {
  testing::check_random_gradients(Transform::kSparsemax);
}

}  // namespace
}  // namespace allot::attention
