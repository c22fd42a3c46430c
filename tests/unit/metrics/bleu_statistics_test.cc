#include "metrics/bleu_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(BleuStatistics, LengthsMatchesTotals) {
  EXPECT_THAT(bleu_statistics({"a", "b", "c"}, {{"a", "b", "d", "e"}}, 2),
              ElementsAre(3, 4, 2, 1, 3, 2));
}

TEST(BleuStatistics, TakesTheShorterOfEquallyNearReferences) {
  const Words three = {"x", "y", "z"};
  EXPECT_EQ(bleu_statistics(three, {{"a", "b", "c", "d"}, {"a", "b"}}, 1)[1], 2);
  EXPECT_EQ(bleu_statistics(three, {{"a", "b"}, {"a", "b", "c", "d"}}, 1)[1], 2);
  EXPECT_EQ(bleu_statistics(three, {{"a"}, {"a", "b", "c", "d"}}, 1)[1], 4);
}

TEST(BleuCounts, UndoesTheOrderOfTheStatistics) {
  const BleuCounts counts = bleu_counts({3, 4, 2, 1, 3, 2});
  EXPECT_EQ(counts.hypothesis_length, 3);
  EXPECT_EQ(counts.reference_length, 4);
  EXPECT_THAT(counts.matches, ElementsAre(2, 1));
  EXPECT_THAT(counts.totals, ElementsAre(3, 2));
}

TEST(BrevityPenalty, PunishesShortOutputOnly) {
  EXPECT_EQ(brevity_penalty({10, 10, {}, {}}), 1);
  EXPECT_EQ(brevity_penalty({12, 10, {}, {}}), 1);
  EXPECT_DOUBLE_EQ(brevity_penalty({5, 10, {}, {}}), std::exp(-1.0));
  EXPECT_EQ(brevity_penalty({0, 10, {}, {}}), 0);
  EXPECT_EQ(brevity_penalty({0, 0, {}, {}}), 1);
}

TEST(GeometricMean, IsZeroWhenOnePrecisionIs) {
  EXPECT_DOUBLE_EQ(geometric_mean({4, 9}), 6);
  EXPECT_EQ(geometric_mean({100, 0}), 0);
}

}  // namespace
}  // namespace allot
