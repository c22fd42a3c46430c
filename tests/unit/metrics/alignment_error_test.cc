#include "metrics/alignment_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(AlignmentError, IsThatOfTheSumOfItsSentences) {
  align::LinkCounts good = align::count_links({{0, 0}}, {{{0, 0}}, {}});
  align::LinkCounts bad = align::count_links({{0, 1}}, {{{0, 0}}, {}});
  const AlignmentError metric({good, bad});
  const Segment first;
  Segment second;
  second.index = 1;
  EXPECT_THAT(metric.statistics(first), ElementsAre(1, 1, 1, 1));
  EXPECT_EQ(metric.sentence_score(metric.statistics(first)), 0);
  EXPECT_EQ(metric.sentence_score(metric.statistics(second)), 100);
  const Statistics sum = sum_of({metric.statistics(first), metric.statistics(second)});
  EXPECT_EQ(metric.score(sum), 50);
  EXPECT_EQ(metric.parts(sum)["precision"], 50.0);
  EXPECT_EQ(metric.summary(sum), "precision = 50.0 recall = 50.0 links = 2");
}

}  // namespace
}  // namespace allot
