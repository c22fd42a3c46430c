#include "attention/transform.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/attention_properties.h"

namespace allot::attention {
namespace {

TEST(TransformTest, NamesComeBack) {
  ASSERT_EQ(all_transforms().size(), 6U);
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
    EXPECT_STREQ(error.what(),
                 "unknown transform 'maxout'\n  to fix: choose one of: softmax, sparsemax, "
                 "csoftmax, csparsemax, entmax15, centmax15");
  }
}

TEST(TransformTest, SomeTakeBounds) {
  EXPECT_FALSE(is_bounded(Transform::kSoftmax));
  EXPECT_FALSE(is_bounded(Transform::kSparsemax));
  EXPECT_FALSE(is_bounded(Transform::kEntmax15));
  EXPECT_TRUE(is_bounded(Transform::kCsoftmax));
  EXPECT_TRUE(is_bounded(Transform::kCsparsemax));
  EXPECT_TRUE(is_bounded(Transform::kCentmax15));
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

TEST(TransformTest, RandomRowsInDouble) {
  testing::check_random_rows<double>(1, 4000, 150);
}

TEST(TransformTest, RandomRowsInFloat) {
  testing::check_random_rows<float>(2, 4000, 150);
}

TEST(TransformTest, StridedRowsLeaveTheGapsAlone) {
  const std::vector<RowSpan> rows = strided_rows({2, 3}, 4);
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
