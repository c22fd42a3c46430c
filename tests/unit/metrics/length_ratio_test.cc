#include "metrics/length_ratio.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

TEST(LengthRatio, IsWordsForEachReferenceWord) {
  const LengthRatio metric;
  const Statistics sum = sum_of(
      {metric.statistics({0, "a b c", {"a b c d"}}), metric.statistics({1, "", {" a  b "}})});
  EXPECT_EQ(sum, (Statistics{3, 6}));
  EXPECT_EQ(metric.score(sum), 0.5);
  EXPECT_EQ(metric.parts(sum).dump(), R"({"words":3,"ref_words":6})");
  EXPECT_EQ(metric.summary(sum), "3 words, 6 in the references");
}

TEST(LengthRatio, SeveralReferencesCountByTheirMean) {
  EXPECT_EQ(LengthRatio().statistics({0, "a b", {"a", "a b c d"}}), (Statistics{2, 2.5}));
}

TEST(LengthRatio, WithoutReferenceWords) {
  const LengthRatio metric;
  EXPECT_EQ(metric.score({0, 0}), 1);
  EXPECT_EQ(metric.score({3, 0}), 3);
}

}  // namespace
}  // namespace allot
