#include "attention/centmax15.h"

#include <gtest/gtest.h>

#include "support/attention_gradients.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::kInfinity;

using testing::bisect_entmax;
using testing::largest_difference;

TEST(Centmax15Test, HoldsTheBoundAndSpreadsTheRest) {
  // 0.25 is held; the others share 0.75 by the squares of 0.5 (score 2) and sqrt(0.5).
  const auto solution = solve<double>(Transform::kCentmax15, {4.0, 2.0, 1 + std::sqrt(2.0), -3.0},
                                      {0.25, 1.0, 1.0, kInfinity});
  EXPECT_EQ(solution.weights[0], 0.25);
  EXPECT_NEAR(solution.weights[1], 0.25, 1e-14);
  EXPECT_NEAR(solution.weights[2], 0.5, 1e-14);
  EXPECT_EQ(solution.weights[3], 0.0);
  EXPECT_NEAR(solution.rows[0].threshold, 0.5, 1e-14);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{2, 1, 1, 0}));
}

TEST(Centmax15Test, TiesFollowTheRule) {
  // Tight: everything at its bound, the one that leaves it first counts as interior.
  const auto tight = solve<double>(Transform::kCentmax15, {1.0, -3.0, 4.0}, {0.5, 0.25, 0.25});
  EXPECT_EQ(tight.weights, (std::vector<double>{0.5, 0.25, 0.25}));
  EXPECT_EQ(testing::regions(tight), (std::vector<int>{2, 1, 2}));
  EXPECT_EQ(tight.rows[0].threshold, -2.0);
  // The first two bounds sum to 1, the third has none: every threshold up to 0.5 gives the answer.
  const auto flat = solve<double>(Transform::kCentmax15, {4.0, 2.0, -8.0}, {0.75, 0.25, kInfinity});
  EXPECT_EQ(flat.weights, (std::vector<double>{0.75, 0.25, 0.0}));
  EXPECT_EQ(testing::regions(flat), (std::vector<int>{2, 1, 0}));
  EXPECT_EQ(flat.rows[0].threshold, 0.5);
  // A bound of zero is zero.
  const auto zero = solve<double>(Transform::kCentmax15, {4.0, 2.0}, {0.0, 1.0});
  EXPECT_EQ(testing::regions(zero), (std::vector<int>{0, 1}));
}

TEST(Centmax15Test, EqualsBisection) {
  testing::RowSource source(13, false);
  for (int i = 0; i < 200; ++i) {
    const testing::TwinRow row = source.next(source.length(100));
    const auto weights = solve(Transform::kCentmax15, row.scores, row.bounds).weights;
    EXPECT_LE(largest_difference(bisect_entmax(1.5, row), weights), 1e-11);
  }
}

// The bounded family, too, ends in csoftmax and csparsemax.
TEST(Centmax15Test, TheFamilyEndsInCsoftmaxAndCsparsemax) {
  testing::RowSource source(14, false);
  for (int i = 0; i < 50; ++i) {
    const testing::TwinRow row = source.next(source.length(20));
    const auto soft = solve(Transform::kCsoftmax, row.scores, row.bounds).weights;
    const auto sparse = solve(Transform::kCsparsemax, row.scores, row.bounds).weights;
    EXPECT_LE(largest_difference(bisect_entmax(1.00001, row), soft), 0.005);
    EXPECT_LE(largest_difference(bisect_entmax(2.0, row), sparse), 1e-12);
  }
}

TEST(Centmax15Test, GradientsMatchFiniteDifferences) {
  testing::check_random_gradients(Transform::kCentmax15);
}

}  // namespace
}  // namespace allot::attention
