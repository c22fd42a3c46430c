#include "fertility/actual_fertility.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(ActualFertility, CountsTargetWordsAndIsAtLeastOne) {
  EXPECT_THAT(actual_fertilities({{0, 0}, {1, 1}, {1, 3}, {1, 4}, {3, 2}}, 4),
              ElementsAre(1, 3, 1, 1));
}

TEST(ActualFertility, TheSinkIsATokenLikeOthers) {
  EXPECT_THAT(actual_fertilities({{0, 0}, {2, 1}, {2, 2}}, 3), ElementsAre(1, 1, 2));
}

// Target words without a link (the aligner's null) count for nobody.
TEST(ActualFertility, NullLinksAndEmptyPairs) {
  EXPECT_THAT(actual_fertilities({}, 2), ElementsAre(1, 1));
  EXPECT_THAT(actual_fertilities({}, 1), ElementsAre(1));
  EXPECT_THAT(actual_fertilities({}, 0), ElementsAre());
}

TEST(ActualFertility, TokensOfAWordCountOnTheirOwn) {
  // "Haus@@ tür" -> "front door": both words come from the first piece.
  EXPECT_THAT(actual_fertilities({{0, 0}, {0, 1}}, 3), ElementsAre(2, 1, 1));
}

TEST(ActualFertility, ALinkThatStandsThereTwiceIsOne) {
  EXPECT_THAT(actual_fertilities({{0, 1}, {0, 1}, {0, 0}}, 1), ElementsAre(2));
}

TEST(ActualFertility, LinksBehindTheEndAreAMistakeOfOurs) {
  EXPECT_THROW(actual_fertilities({{2, 0}}, 2), InternalError);
}

TEST(ActualFertility, WithMinimumZeroATokenWithoutLinkHasNone) {
  EXPECT_THAT(actual_fertilities({{0, 0}, {2, 1}, {2, 2}}, 4, 0), ElementsAre(1, 0, 2, 0));
}

}  // namespace
}  // namespace allot
