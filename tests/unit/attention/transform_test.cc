#include "attention/transform.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "base/error.h"
#include "support/attention_properties.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

TEST(TransformTest, NamesComeBack) {
  for (const Transform transform : all_transforms()) {
    EXPECT_EQ(parse_transform(to_string(transform)), transform);
  }
  EXPECT_EQ(to_string(Transform::kCentmax15), "centmax15");
}

TEST(TransformTest, UnknownNameListsTheChoices) {
  try {
    parse_transform("maxout");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    const std::string text = error.what();
    EXPECT_EQ(text.find("unknown transform 'maxout'\n  to fix: choose one of: softmax, sparsemax, "
                        "csoftmax, csparsemax, entmax15, centmax15"),
              0U);
    for (const Transform transform : all_transforms()) {
      EXPECT_NE(text.find(to_string(transform)), std::string::npos);
    }
  }
}

TEST(TransformTest, SomeTakeBounds) {
  EXPECT_FALSE(is_bounded(Transform::kSoftmax));
  EXPECT_FALSE(is_bounded(Transform::kSparsemax));
  EXPECT_FALSE(is_bounded(Transform::kEntmax15));
  EXPECT_TRUE(is_bounded(Transform::kCsoftmax));
  EXPECT_TRUE(is_bounded(Transform::kCsparsemax));
  EXPECT_TRUE(is_bounded(Transform::kCentmax15));
  EXPECT_FALSE(is_sparse(Transform::kSoftmax));
  EXPECT_FALSE(is_sparse(Transform::kCsoftmax));
  for (const Transform transform : {Transform::kSparsemax, Transform::kCsparsemax,
                                    Transform::kEntmax15, Transform::kCentmax15}) {
    EXPECT_TRUE(is_sparse(transform)) << to_string(transform);
  }
}

TEST(TransformTest, PlainTransformsIgnoreBounds) {
  for (const Transform transform : all_transforms()) {
    if (is_bounded(transform)) continue;
    const std::vector<double> scores = {0.5, 0.25, 0.0};
    EXPECT_EQ(solve<double>(transform, scores, {0.0, 0.0, 0.5}).weights,
              solve<double>(transform, scores, {}).weights);
  }
}

TEST(TransformTest, BoundedTransformsWantBounds) {
  EXPECT_THROW(solve<double>(Transform::kCsparsemax, {1.0, 2.0}, {}), InternalError);
  EXPECT_THROW(solve<double>(Transform::kCsparsemax, {1.0, 2.0}, {1.0}), InternalError);
}

TEST(TransformTest, ABadRowOfABatchIsNamed) {
  const std::vector<RowSpan> rows = packed_rows({2, 70, 3});
  for (const Transform transform : all_transforms()) {
    for (const size_t bad_row : {0U, 1U, 2U}) {
      std::vector<float> scores(75, 0.5F);
      const std::vector<float> bounds(75, 1.0F);
      scores[rows[bad_row].begin + 1] = std::numeric_limits<float>::quiet_NaN();
      Workspace<float> workspace;
      Solution<float> solution;
      try {
        forward<float>(transform, {rows.data(), rows.size(), scores.data(), bounds.data()},
                       workspace, solution);
        FAIL();
      } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what())
                      .find("row " + std::to_string(bad_row) + ", position 1: the score is NaN"),
                  0U);
      }
    }
  }
}

// Weight 0 and no gradient, wherever it stands; the others do not notice.
TEST(TransformTest, AMaskedPositionIsAsIfItWereNotThere) {
  using testing::kInfinity;
  for (const Transform transform : all_transforms()) {
    for (const size_t length : {3U, 40U, 100U}) {
      testing::RowSource source(length, false);
      const testing::TwinRow row = source.next(length);
      const auto plain = solve(transform, row.scores, row.bounds);
      for (const size_t at : {size_t{0}, length / 2, length}) {
        std::vector<double> scores = row.scores;
        std::vector<double> bounds = row.bounds;
        scores.insert(scores.begin() + static_cast<std::ptrdiff_t>(at), -kInfinity);
        bounds.insert(bounds.begin() + static_cast<std::ptrdiff_t>(at), 0.5);
        const auto masked = solve(transform, scores, bounds);
        EXPECT_EQ(masked.weights[at], 0.0);
        EXPECT_EQ(testing::regions(masked)[at], 0);
        std::vector<double> others = masked.weights;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
        EXPECT_LE(testing::largest_difference(others, plain.weights), 1e-13);
        const std::vector<double> da(scores.size(), 1.0 + static_cast<double>(at));
        const auto gradients = testing::row_gradients(transform, masked, da);
        EXPECT_EQ(gradients.scores[at], 0.0);
        EXPECT_EQ(gradients.bounds[at], 0.0);
      }
    }
  }
}

TEST(TransformTest, RandomRowsInDouble) {
  testing::check_random_rows<double>(1, 4000, 150);
}

TEST(TransformTest, RandomRowsInFloat) {
  testing::check_random_rows<float>(2, 4000, 150);
}

TEST(TransformTest, StridedRowsLeaveTheGapsAlone) {
  const std::vector<RowSpan> rows = {{0, 2}, {4, 3}};
  const std::vector<double> scores = {1.0, 0.5, 99.0, 99.0, 0.25, 0.5, 0.75, 99.0};
  for (const Transform transform : all_transforms()) {
    const std::vector<double> bounds(8, 0.75);
    Workspace<double> workspace;
    Solution<double> solution;
    forward<double>(transform, {rows.data(), rows.size(), scores.data(), bounds.data()}, workspace,
                    solution);
    const std::vector<double> da(8, 1.0);
    std::vector<double> dz(8, 7.0);
    std::vector<double> du(8, 7.0);
    backward<double>(transform, solution, {da.data(), dz.data(), du.data()});
    for (const size_t gap : {2U, 3U}) {
      EXPECT_EQ(dz[gap], 7.0);
      EXPECT_EQ(du[gap], 7.0);
    }
    double sum = 0;
    for (const size_t j : {4U, 5U, 6U}) sum += solution.weights[j];
    EXPECT_NEAR(sum, 1.0, 1e-12);
  }
}

}  // namespace
}  // namespace allot::attention
