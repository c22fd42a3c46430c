#include "align/pharaoh.h"

#include <gtest/gtest.h>

namespace allot::align {
namespace {

const Place kPlace{"links", 7};

TEST(Pharaoh, WritesAndReadsLinks) {
  const Links links = {{0, 0}, {12, 3}, {1, 4}};
  EXPECT_EQ(format_links(links), "0-0 12-3 1-4");
  EXPECT_EQ(parse_links("0-0 12-3 1-4", kPlace), links);
  EXPECT_EQ(format_links({}), "");
  EXPECT_TRUE(parse_links("", kPlace).empty());
  EXPECT_EQ(parse_links("  0-0  12-3 1-4 ", kPlace), links);
}

TEST(Pharaoh, LeavesTheScoreOut) {
  EXPECT_EQ(parse_links("0-0 1-1 ||| -18.911", kPlace), (Links{{0, 0}, {1, 1}}));
  EXPECT_TRUE(parse_links(" ||| -3", kPlace).empty());
}

TEST(Pharaoh, KnowsTheMarksOfPossibleLinks) {
  const MarkedLinks links = parse_marked_links("0-0 *1-2 3?4 5p6 7-7", {}, kPlace);
  EXPECT_EQ(links.sure, (Links{{0, 0}, {7, 7}}));
  EXPECT_EQ(links.possible, (Links{{1, 2}, {3, 4}, {5, 6}}));
}

TEST(Pharaoh, CountsFromOneAndFlips) {
  EXPECT_EQ(parse_marked_links("1-3 *2-1", {1, false}, kPlace).sure, (Links{{0, 2}}));
  EXPECT_EQ(parse_marked_links("1-3 *2-1", {1, true}, kPlace).sure, (Links{{2, 0}}));
  EXPECT_EQ(parse_marked_links("1-3 *2-1", {1, true}, kPlace).possible, (Links{{0, 1}}));
}

TEST(Pharaoh, NamesWhatIsNoLink) {
  for (const char* line : {"0", "0-", "-1", "0-1-2", "a-b", "0-1x", "*", "0--1", "0:1",
                           "99999999999-0", "2000000-0"}) {
    EXPECT_THROW(parse_links(line, kPlace), Error) << line;
  }
  try {
    parse_links("0-0 1=1", kPlace);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(
        error.what(),
        "links:7: '1=1' is not a link\n  to fix: write links as source-target, for example "
        "0-0 1-2 (possible ones *0-0, 0?0 or 0p0)");
  }
}

TEST(Pharaoh, RefusesMarksAndZerosWhereTheyHaveNoMeaning) {
  EXPECT_THROW(parse_links("*0-0", kPlace), Error);
  EXPECT_THROW(parse_marked_links("0-1", {1, false}, kPlace), Error);
}

}  // namespace
}  // namespace allot::align
