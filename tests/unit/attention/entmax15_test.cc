#include "attention/entmax15.h"

#include <gtest/gtest.h>

#include "support/attention_gradients.h"

namespace allot::attention {
namespace {

using testing::bisect_entmax;
using testing::largest_difference;

TEST(Entmax15Test, IsTheDefinition) {
  // Square roots 0.6 and 0.8 of the weights, a threshold of 0.2.
  const auto solution = solve<double>(Transform::kEntmax15, {1.6, 2.0, 0.3}, {});
  EXPECT_NEAR(solution.weights[0], 0.36, 1e-14);
  EXPECT_NEAR(solution.weights[1], 0.64, 1e-14);
  EXPECT_EQ(solution.weights[2], 0.0);
  EXPECT_NEAR(solution.rows[0].threshold, 0.2, 1e-14);
  EXPECT_EQ(testing::regions(solution), (std::vector<int>{1, 1, 0}));
}

// The family that it belongs to ends in softmax and sparsemax: the twin that it is compared with
// must know that.
TEST(Entmax15Test, TheFamilyEndsInSoftmaxAndSparsemax) {
  testing::RowSource source(11, false);
  for (int i = 0; i < 50; ++i) {
    testing::TwinRow row = source.next(source.length(20));
    row.bounds.clear();
    const auto soft = solve(Transform::kSoftmax, row.scores, {}).weights;
    const auto sparse = solve(Transform::kSparsemax, row.scores, {}).weights;
    EXPECT_LE(largest_difference(bisect_entmax(1.0001, row), soft), 0.02);
    EXPECT_LE(largest_difference(bisect_entmax(1.00001, row), soft), 0.002);
    EXPECT_LE(largest_difference(bisect_entmax(2.0, row), sparse), 1e-12);
  }
}

TEST(Entmax15Test, EqualsBisection) {
  testing::RowSource source(12, false);
  for (int i = 0; i < 200; ++i) {
    testing::TwinRow row = source.next(source.length(100));
    row.bounds.clear();
    const auto weights = solve(Transform::kEntmax15, row.scores, {}).weights;
    EXPECT_LE(largest_difference(bisect_entmax(1.5, row), weights), 1e-12);
  }
}

TEST(Entmax15Test, GradientsMatchFiniteDifferences) {
  testing::check_random_gradients(Transform::kEntmax15);
}

}  // namespace
}  // namespace allot::attention
