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
  SoftLink link;
};

// q, position by position.
std::vector<double> wanted(const GuidedRow& row) {
  std::vector<double> shares(row.scores.size());
  for (const SoftLink::Part& part : row.link) shares[part.position] = part.share<double>();
  return shares;
}

GuidedRow random_row(Random& random, Transform transform, bool is_soft = false) {
  GuidedRow row;
  const size_t length = 2 + random.below(6);
  row.link = SoftLink(static_cast<uint8_t>(random.below(length)));
  if (is_soft) {
    std::vector<SoftLink::Mass> masses;
    for (size_t j = 0; j < length; ++j) {
      masses.push_back({static_cast<uint8_t>(j), random.chance(0.5) ? random.uniform() : 0});
    }
    const SoftLink link = SoftLink::in_proportion(masses);
    if (!link.empty()) row.link = link;
  }
  for (size_t j = 0; j < length; ++j) {
    row.scores.push_back(3 * random.uniform() - 1.5);
    if (is_bounded(transform)) row.bounds.push_back(0.1 + random.uniform());
  }
  if (!is_bounded(transform)) return row;
  for (const SoftLink::Part& part : row.link) {
    row.bounds[part.position] = part.share<double>() + random.uniform();
  }
  return row;
}

double loss_of(Transform transform, const GuidedRow& row) {
  const auto solution = solve<double>(transform, row.scores, row.bounds);
  return fenchel_young_loss<double>(transform, row.scores.data(), solution.weights.data(),
                                    row.scores.size(), row.link);
}

class FenchelYoung : public ::testing::TestWithParam<Transform> {};

TEST_P(FenchelYoung, GradientIsWeightsMinusLink) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    GuidedRow row = random_row(random, GetParam(), i % 2 == 1);
    const auto solution = solve<double>(GetParam(), row.scores, row.bounds);
    const size_t length = row.scores.size();
    std::vector<double> gradient(length);
    add_fenchel_young_gradient<double>(solution.weights.data(), length, row.link, 1,
                                       gradient.data());
    const std::vector<double> shares = wanted(row);
    for (size_t j = 0; j < length; ++j) {
      EXPECT_DOUBLE_EQ(gradient[j], solution.weights[j] - shares[j]);
    }
    testing::expect_gradient("scores", row.scores.data(), gradient.data(), length,
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
  const GuidedRow hard{
      {0.4, 0.1, -0.3},
      is_bounded(GetParam()) ? std::vector<double>{0.35, 1.5, 0.2} : std::vector<double>{},
      SoftLink(1)};
  double best = -1e9;
  constexpr int kSteps = 1000;
  for (int i = 0; i <= kSteps; ++i) {
    for (int k = 0; k + i <= kSteps; ++k) {
      const double a[] = {i * 1.0 / kSteps, k * 1.0 / kSteps, (kSteps - i - k) * 1.0 / kSteps};
      double value = 0;
      bool is_allowed = true;
      for (size_t j = 0; j < 3; ++j) {
        is_allowed = is_allowed && (hard.bounds.empty() || a[j] <= hard.bounds[j] + 1e-12);
        value += a[j] * hard.scores[j] - omega(GetParam(), a[j]);
      }
      if (is_allowed) best = std::max(best, value);
    }
  }
  EXPECT_NEAR(loss_of(GetParam(), hard), best - hard.scores[1], 1e-5);
  GuidedRow soft = hard;
  soft.link = SoftLink::in_proportion({{0, 0.3}, {1, 0.5}, {2, 0.2}});
  double expected = best;
  const std::vector<double> shares = wanted(soft);
  for (size_t j = 0; j < 3; ++j) {
    expected += omega(GetParam(), shares[j]) - shares[j] * soft.scores[j];
  }
  EXPECT_NEAR(loss_of(GetParam(), soft), expected, 1e-5);
}

TEST_P(FenchelYoung, IsZeroOnlyWhereAllAttentionIsOnTheLink) {
  const bool has_zeros = GetParam() != Transform::kSoftmax && GetParam() != Transform::kCsoftmax;
  GuidedRow row{{5, 0, 0}, {}, SoftLink(0)};
  if (is_bounded(GetParam())) row.bounds = {1, 1, 1};
  EXPECT_NEAR(loss_of(GetParam(), row), 0, has_zeros ? 1e-12 : 0.02);
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    const GuidedRow any = random_row(random, GetParam());
    const double loss = loss_of(GetParam(), any);
    EXPECT_GE(loss, 0);
    const double weight =
        solve<double>(GetParam(), any.scores, any.bounds).weights[any.link.begin()->position];
    EXPECT_TRUE(loss > 0 || weight > 0.999);
    EXPECT_GE(loss_of(GetParam(), random_row(random, GetParam(), true)), -1e-12);
  }
}

// The scores that give exactly q: those of the inverse of the transform without bounds.
TEST_P(FenchelYoung, IsZeroWhereAttentionIsTheSoftLink) {
  GuidedRow row{{0, 0, 0, -9}, {}, SoftLink::in_proportion({{0, 0.2}, {1, 0.5}, {2, 0.3}})};
  if (is_bounded(GetParam())) row.bounds = wanted(row);
  if (is_bounded(GetParam())) row.bounds[3] = 1;
  for (const SoftLink::Part& part : row.link) {
    const double share = part.share<double>();
    switch (GetParam()) {
      case Transform::kSoftmax:
      case Transform::kCsoftmax:
        row.scores[part.position] = std::log(share);
        row.scores[3] = -60;
        break;
      case Transform::kSparsemax:
      case Transform::kCsparsemax:
        row.scores[part.position] = share;
        break;
      default:
        row.scores[part.position] = 2 * std::sqrt(share);
    }
  }
  EXPECT_NEAR(loss_of(GetParam(), row), 0, 1e-9);
  row.scores[0] += 0.3;
  if (is_bounded(GetParam())) {
    EXPECT_NEAR(loss_of(GetParam(), row), 0, 1e-9);  // its bound is reached: a stays q
    row.bounds[0] = 1;
  }
  EXPECT_GT(loss_of(GetParam(), row), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Transforms, FenchelYoung, ::testing::ValuesIn(all_transforms()),
                         [](const auto& test) { return to_string(test.param); });

TEST(FenchelYoungLoss, OfSoftmaxIsTheCrossEntropy) {
  const std::vector<float> scores = {1, 2, -0.5F};
  const auto solution = solve<float>(Transform::kSoftmax, scores, {});
  EXPECT_NEAR(fenchel_young_loss<float>(Transform::kSoftmax, scores.data(), solution.weights.data(),
                                        3, SoftLink(2)),
              -std::log(static_cast<double>(solution.weights[2])), 1e-6);
}

// To the bit what it was when links had one position only: trainings keep their bytes.
TEST(FenchelYoungLoss, OfOnePositionIsRelativeToItsScore) {
  const std::vector<float> scores = {0.3F, 1.7F, -0.6F, 1.1F};
  const auto weights = solve<float>(Transform::kSparsemax, scores, {}).weights;
  double expected = 0;
  for (size_t j = 0; j < scores.size(); ++j) {
    if (weights[j] == 0) continue;
    const double weight = weights[j];
    const double rise = static_cast<double>(scores[j]) - static_cast<double>(scores[2]);
    expected += weight * rise - weight * (weight - 1) / 2;
  }
  EXPECT_EQ(fenchel_young_loss<float>(Transform::kSparsemax, scores.data(), weights.data(), 4,
                                      SoftLink(2)),
            expected);
  std::vector<float> gradient(4);
  add_fenchel_young_gradient<float>(weights.data(), 4, SoftLink(2), 0.3F, gradient.data());
  EXPECT_EQ(gradient[1], 0.3F * weights[1]);
  EXPECT_EQ(gradient[2], -0.3F);
}

TEST(IsWithin, NeedsRoomForEveryShare) {
  const SoftLink link = SoftLink::in_proportion({{0, 0.8}, {2, 0.2}});  // 204 and 51 of 255
  const std::vector<double> bounds = {0.8, 0, 0.2}, first = {0.79, 9, 9}, last = {9, 9, 0.19};
  EXPECT_TRUE(is_within(link, bounds.data()));
  EXPECT_FALSE(is_within(link, first.data()));
  EXPECT_FALSE(is_within(link, last.data()));
  EXPECT_TRUE(is_within<double>(link, nullptr));
  const std::vector<float> one = {1, 0.9F};
  EXPECT_TRUE(is_within(SoftLink(0), one.data()));
  EXPECT_FALSE(is_within(SoftLink(1), one.data()));
}

}  // namespace
}  // namespace allot::attention
