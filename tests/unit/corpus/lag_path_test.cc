#include "corpus/lag_path.h"

#include <gtest/gtest.h>

#include "support/random_corpus.h"

namespace allot {
namespace {

double path_score(const LengthModel& model, const std::vector<LagSegment>& path, double cost) {
  double score = -cost * static_cast<double>(path.size() - 1);
  for (const LagSegment& segment : path) {
    for (size_t i = segment.first; i <= segment.last; ++i) {
      score += lag_fit(model, i, segment.lag);
    }
  }
  return score;
}

TEST(LagPath, CoversTheCorpusWithoutGaps) {
  Random random(1);
  const auto pairs = testing::random_evidence(400, random, {1.0, 0});
  const LengthModel model(pairs);
  const auto path = find_lag_path(model, 0.5);  // cheap changes: many segments
  EXPECT_GT(path.size(), 20u);
  size_t next = 0;
  for (const LagSegment& segment : path) {
    EXPECT_EQ(segment.first, next);
    EXPECT_GE(segment.last, segment.first);
    next = segment.last + 1;
  }
  EXPECT_EQ(next, 400u);
}

TEST(LagPath, FollowsTheShifts) {
  Random random(2);
  const auto pairs = testing::random_evidence(900, random);
  const LengthModel model(
      testing::move_targets(pairs, 300, 890, [](size_t i) { return i < 600 ? i + 1 : i - 4; }));
  const auto path = find_lag_path(model, 8);
  ASSERT_GE(path.size(), 3u);
  EXPECT_EQ(path[0].lag, 0);
  EXPECT_EQ(path[1].lag, 1);
  EXPECT_EQ(path[2].lag, -4);
  EXPECT_NEAR(static_cast<double>(path[1].first), 300, 4);
  EXPECT_NEAR(static_cast<double>(path[2].first), 600, 4);
}

// No other path with one segment or two can be better.
TEST(LagPath, IsTheBestAmongSimplePaths) {
  Random random(3);
  const auto pairs = testing::random_evidence(60, random);
  const LengthModel model(testing::move_targets(pairs, 30, 55, [](size_t i) { return i + 2; }));
  ASSERT_TRUE(model.can_evaluate());
  const double cost = 3;
  const double best = path_score(model, find_lag_path(model, cost), cost);
  std::vector<std::optional<int>> lags = {std::nullopt};
  for (int lag = -LengthModel::kMaxLag; lag <= LengthModel::kMaxLag; ++lag) lags.emplace_back(lag);
  for (const auto& before : lags) {
    EXPECT_LE(path_score(model, {{0, 59, before}}, cost), best + 1e-6);
    for (const auto& after : lags) {
      for (size_t split = 1; split < 60; ++split) {
        const std::vector<LagSegment> other = {{0, split - 1, before}, {split, 59, after}};
        ASSERT_LE(path_score(model, other, cost), best + 1e-6);
      }
    }
  }
}

TEST(LagPath, CallsRandomLinesUnrelated) {
  Random random(4);
  const auto pairs = testing::random_evidence(1500, random);
  const LengthModel model(
      testing::move_targets(pairs, 500, 1000, [](size_t i) { return 1499 - i; }));
  const auto path = find_lag_path(model, 8);
  ASSERT_EQ(path.size(), 3u);
  EXPECT_EQ(path[0].lag, 0);
  EXPECT_EQ(path[1].lag, std::nullopt);
  EXPECT_EQ(path[2].lag, 0);
}

TEST(LagPath, OfNothingIsEmpty) {
  EXPECT_TRUE(find_lag_path(LengthModel({}), 1).empty());
}

}  // namespace
}  // namespace allot
