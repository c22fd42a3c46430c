#include "attention/fenchel_young.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"
#include "support/gradient_check.h"

namespace allot::attention {
namespace {

// Scores of a row, and bounds of which some are reached but not that of the wanted position.
struct GuidedRow {
  std::vector<double> scores, bounds;
  size_t position = 0;
};

GuidedRow random_row(Random& random, Transform transform) {
  GuidedRow row;
  const size_t length = 2 + random.below(6);
  row.position = random.below(length);
  for (size_t j = 0; j < length; ++j) {
    row.scores.push_back(3 * random.uniform() - 1.5);
    if (is_bounded(transform)) row.bounds.push_back(0.1 + random.uniform());
  }
  if (is_bounded(transform)) row.bounds[row.position] = 1 + random.uniform();
  return row;
}

double loss_of(Transform transform, const GuidedRow& row) {
  const auto solution = solve<double>(transform, row.scores, row.bounds);
  return fenchel_young_loss<double>(transform, row.scores.data(), solution.weights.data(),
                                    row.scores.size(), row.position);
}

class FenchelYoung : public ::testing::TestWithParam<Transform> {};

TEST_P(FenchelYoung, GradientIsWeightsMinusLink) {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    GuidedRow row = random_row(random, GetParam());
    std::vector<double> gradient = solve<double>(GetParam(), row.scores, row.bounds).weights;
    gradient[row.position] -= 1;
    testing::expect_gradient("scores", row.scores.data(), gradient.data(), gradient.size(),
                             [&] { return loss_of(GetParam(), row); }, {1e-6, 1e-6});
  }
}

// The plain twin: Omega*(z) is the largest <z, a> - Omega(a) among all a, found on a grid.
TEST_P(FenchelYoung, IsTheLargestValueOfItsDefinition) {
  const auto omega = [](Transform transform, double a) {
    switch (transform) {
      case Transform::kSoftmax:
      case Transform::kCsoftmax:
        return a > 0 ? a * std::log(a) : 0.0;
      case Transform::kSparsemax:
      case Transform::kCsparsemax:
        return a * a / 2 - a / 2;
      default:
        return 4.0 / 3.0 * (std::pow(a, 1.5) - a);
    }
  };
  const GuidedRow row{
      {0.4, 0.1, -0.3},
      is_bounded(GetParam()) ? std::vector<double>{0.35, 1.5, 0.2} : std::vector<double>{},
      1};
  double best = -1e9;
  constexpr int kSteps = 1000;
  for (int i = 0; i <= kSteps; ++i) {
    for (int k = 0; k + i <= kSteps; ++k) {
      const double a[] = {i * 1.0 / kSteps, k * 1.0 / kSteps, (kSteps - i - k) * 1.0 / kSteps};
      double value = 0;
      bool is_allowed = true;
      for (size_t j = 0; j < 3; ++j) {
        is_allowed = is_allowed && (row.bounds.empty() || a[j] <= row.bounds[j] + 1e-12);
        value += a[j] * row.scores[j] - omega(GetParam(), a[j]);
      }
      if (is_allowed) best = std::max(best, value);
    }
  }
  EXPECT_NEAR(loss_of(GetParam(), row), best - row.scores[row.position], 1e-5);
}

TEST_P(FenchelYoung, IsZeroOnlyWhereAllAttentionIsOnTheLink) {
  const bool has_zeros = GetParam() != Transform::kSoftmax && GetParam() != Transform::kCsoftmax;
  GuidedRow row{{5, 0, 0}, {}, 0};
  if (is_bounded(GetParam())) row.bounds = {1, 1, 1};
  EXPECT_NEAR(loss_of(GetParam(), row), 0, has_zeros ? 1e-12 : 0.02);
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    const GuidedRow any = random_row(random, GetParam());
    const double loss = loss_of(GetParam(), any);
    EXPECT_GE(loss, 0);
    const double weight = solve<double>(GetParam(), any.scores, any.bounds).weights[any.position];
    EXPECT_TRUE(loss > 0 || weight > 0.999);
  }
}

INSTANTIATE_TEST_SUITE_P(Transforms, FenchelYoung, ::testing::ValuesIn(all_transforms()),
                         [](const auto& test) { return to_string(test.param); });

TEST(FenchelYoungLoss, OfSoftmaxIsTheCrossEntropy) {
  const std::vector<float> scores = {1, 2, -0.5F};
  const auto solution = solve<float>(Transform::kSoftmax, scores, {});
  EXPECT_NEAR(
      fenchel_young_loss<float>(Transform::kSoftmax, scores.data(), solution.weights.data(), 3, 2),
      -std::log(static_cast<double>(solution.weights[2])), 1e-6);
}

}  // namespace
}  // namespace allot::attention
