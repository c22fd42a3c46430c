#include "base/strings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SplitSpaces, DropsEmptyPieces) {
  EXPECT_THAT(split_spaces("  ein  Hund "), ElementsAre("ein", "Hund"));
  EXPECT_THAT(split_spaces(""), IsEmpty());
  EXPECT_THAT(split_spaces("   "), IsEmpty());
}

TEST(SplitSpaces, SplitsAtSpacesOnly) {
  EXPECT_THAT(split_spaces("a\tb c\xC2\xA0"
                           "d"),
              ElementsAre("a\tb",
                          "c\xC2\xA0"
                          "d"));
}

TEST(SplitAt, KeepsEmptyPieces) {
  EXPECT_THAT(split_at("a,,b", ','), ElementsAre("a", "", "b"));
  EXPECT_THAT(split_at("", ','), ElementsAre(""));
  EXPECT_THAT(split_at(",", ','), ElementsAre("", ""));
}

TEST(Join, PutsTheSeparatorBetween) {
  EXPECT_EQ(join({"a", "b", "c"}, ", "), "a, b, c");
  EXPECT_EQ(join({}, ", "), "");
}

TEST(NearestName, FindsWhatWasMeant) {
  const std::vector<std::string> commands = {"tokenize", "detokenize", "train", "translate"};
  EXPECT_EQ(nearest_name("tokenize", commands), "tokenize");
  EXPECT_EQ(nearest_name("tarin", commands), "train");
  EXPECT_EQ(nearest_name("translte", commands), "translate");
}

TEST(NearestName, IsSilentWhenNothingIsNear) {
  EXPECT_EQ(nearest_name("zebra", {"tokenize", "align"}), "");
  EXPECT_EQ(nearest_name("tokenize", {}), "");
  // Nobody typed this, and comparing it would take gigabytes.
  const std::string endless(10000000, 'x');
  EXPECT_EQ(nearest_name(endless, {"tokenize", std::string(100, 'x')}), "");
}

}  // namespace
}  // namespace allot
