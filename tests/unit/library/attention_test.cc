#include <allot/allot.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "attention/transform.h"

namespace allot::api {
namespace {

const Transform kAll[] = {Transform::kSoftmax,    Transform::kSparsemax, Transform::kCsoftmax,
                          Transform::kCsparsemax, Transform::kEntmax15,  Transform::kCentmax15};

TEST(LibraryAttention, NamesAreThoseInside) {
  ASSERT_EQ(std::size(kAll), attention::all_transforms().size());
  for (size_t i = 0; i < std::size(kAll); ++i) {
    EXPECT_EQ(to_string(kAll[i]), to_string(attention::all_transforms()[i]));
    EXPECT_EQ(is_bounded(kAll[i]), attention::is_bounded(attention::all_transforms()[i]));
    EXPECT_EQ(parse_transform(to_string(kAll[i])), kAll[i]);
  }
  EXPECT_THROW(parse_transform("hardmax"), Error);
}

TEST(LibraryAttention, RowsByHand) {
  const std::vector<float> scores = {1, 0, 9, 2, 2, 2};
  const std::vector<float> bounds = {0.5, 1, 1, 0.2F, 1, 1};
  const size_t lengths[] = {2, 3};
  AttentionRows<float> rows;
  rows.scores = scores.data();
  rows.bounds = bounds.data();
  rows.rows = 2;
  rows.columns = 3;
  rows.lengths = lengths;
  std::vector<float> weights(6, 7);
  attention_forward(Transform::kCsparsemax, rows, weights.data());
  const std::vector<float> expected = {0.5, 0.5, 0, 0.2F, 0.4F, 0.4F};
  for (size_t i = 0; i < 6; ++i) EXPECT_NEAR(weights[i], expected[i], 1e-6) << i;
}

TEST(LibraryAttention, RowsWithoutASolutionAndWithoutColumns) {
  const std::vector<double> scores = {1, 2};
  const std::vector<double> bounds = {0.2, 0.3};
  std::vector<double> weights(2, 7);
  AttentionRows<double> rows;
  rows.scores = scores.data();
  rows.bounds = bounds.data();
  rows.rows = 1;
  rows.columns = 2;
  EXPECT_THROW(attention_forward(Transform::kCsoftmax, rows, weights.data()), Error);
  size_t length = 3;
  rows.lengths = &length;
  EXPECT_THROW(attention_forward(Transform::kSoftmax, rows, weights.data()), Error);
  length = 0;
  attention_forward(Transform::kCsoftmax, rows, weights.data());
  EXPECT_EQ(weights, (std::vector<double>{0, 0}));
}

// No row is at a tie, where there is no derivative. Finite differences of a weighted sum of the
// weights.
TEST(LibraryAttention, BoundedTransformsNeedBounds) {
  const std::vector<float> scores = {1, 2};
  std::vector<float> weights(2);
  AttentionRows<float> rows;
  rows.scores = scores.data();
  rows.rows = 1;
  rows.columns = 2;
  try {
    attention_forward(Transform::kCsparsemax, rows, weights.data());
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(), "csparsemax needs bounds");
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
  }
}

TEST(LibraryAttention, BackwardIsTheGradient) {
  const std::vector<double> given = {0.31, -0.23, 0.87, 0.17, 1.13, 0.41, -0.52, 0.69};
  const std::vector<double> limits = {0.43, 0.91, 0.36, 0.83, 0.29, 0.61, 0.97, 0.71};
  const std::vector<double> direction = {1, -2, 0.5, 3, -1, 0.25, 2, 1.5};
  for (const Transform transform : kAll) {
    std::vector<double> scores = given;
    std::vector<double> bounds = limits;
    AttentionRows<double> rows;
    rows.scores = scores.data();
    rows.bounds = bounds.data();
    rows.rows = 2;
    rows.columns = 4;
    const auto loss = [&] {
      std::vector<double> weights(8);
      attention_forward(transform, rows, weights.data());
      double sum = 0;
      for (size_t i = 0; i < 8; ++i) sum += direction[i] * weights[i];
      return sum;
    };
    std::vector<double> of_scores(8);
    std::vector<double> of_bounds(8);
    attention_backward(transform, rows, direction.data(), of_scores.data(), of_bounds.data());
    const auto check = [&](std::vector<double>& values, const std::vector<double>& gradients) {
      for (size_t i = 0; i < 8; ++i) {
        constexpr double kStep = 1e-6;
        const double value = values[i];
        values[i] = value + kStep;
        const double above = loss();
        values[i] = value - kStep;
        const double below = loss();
        values[i] = value;
        EXPECT_NEAR(gradients[i], (above - below) / (2 * kStep), 1e-6)
            << to_string(transform) << " " << i;
      }
    };
    check(scores, of_scores);
    if (is_bounded(transform)) check(bounds, of_bounds);
  }
}

}  // namespace
}  // namespace allot::api
