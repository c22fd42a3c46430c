#include "corpus/formats/one_line.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(OneLine, JoinsLinesAndKeepsSpaces) {
  EXPECT_EQ(one_line(""), "");
  EXPECT_EQ(one_line(" \n "), "");
  EXPECT_EQ(one_line("a b"), "a b");
  EXPECT_EQ(one_line("  a  b "), "a  b");
  EXPECT_EQ(one_line("a \r\n  b\tc\u2028d\u0085"), "a b c d");
  EXPECT_EQ(one_line("ü\u00A0ö"), "ü\u00A0ö") << "a no-break space is not ours to change";
}

TEST(OneLine, KnowsInnerBreaks) {
  EXPECT_TRUE(has_inner_line_break("a\nb"));
  EXPECT_TRUE(has_inner_line_break("a\u2029 b"));
  EXPECT_FALSE(has_inner_line_break("\na b\n"));
  EXPECT_FALSE(has_inner_line_break("a\tb"));
}

}  // namespace
}  // namespace allot
