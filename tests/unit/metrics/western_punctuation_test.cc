#include "metrics/western_punctuation.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(SeparateWesternSymbols, LeavesApostropheStopCommaHyphen) {
  EXPECT_EQ(separate_western_symbols("(a)!"), " ( a )  ! ");
  EXPECT_EQ(separate_western_symbols("don't-a.b,c"), "don't-a.b,c");
}

TEST(SeparateWesternStops, KeepsNumbersTogether) {
  EXPECT_EQ(separate_western_stops("3.5,2"), "3.5,2");
  EXPECT_EQ(separate_western_stops("3. b"), "3 .  b");
  EXPECT_EQ(separate_western_stops("ü.5"), "ü  .  5");
  EXPECT_EQ(separate_western_stops("10-12 a-b"), "10 - 12 a-b");
}

TEST(ReplaceAll, ContinuesBehindWhatItPutIn) {
  EXPECT_EQ(replace_all("aaa", "a", "aa"), "aaaaaa");
  EXPECT_EQ(replace_all("x--y", "-", ""), "xy");
}

TEST(UnescapeBasicEntities, OneAfterTheOther) {
  EXPECT_EQ(unescape_basic_entities("&quot;a&lt;b&gt;&amp;"), "\"a<b>&");
  EXPECT_EQ(unescape_basic_entities("&amp;lt;"), "<");
  EXPECT_EQ(unescape_basic_entities("&apos;"), "&apos;");
}

}  // namespace
}  // namespace allot
