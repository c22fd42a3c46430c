#include "text/moses/word_shapes.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(WordShapes, OfLines) {
  EXPECT_TRUE(is_white_space(""));
  EXPECT_TRUE(is_white_space(" \t\u00A0\u3000"));
  EXPECT_FALSE(is_white_space(" a"));
  EXPECT_FALSE(is_white_space("\u200B"));
  EXPECT_TRUE(is_tag("<a>"));
  EXPECT_FALSE(is_tag("<>"));
  EXPECT_FALSE(is_tag("<a> "));
}

TEST(WordShapes, OfFirstAndLastCharacters) {
  EXPECT_TRUE(starts_with("äb", kAlphabetic));
  EXPECT_FALSE(starts_with("-ä", kAlphabetic));
  EXPECT_TRUE(ends_with("a7", kAlphanumeric));
  EXPECT_FALSE(ends_with("a7.", kAlphanumeric));
  EXPECT_FALSE(starts_with("", kAlphabetic));
  EXPECT_FALSE(ends_with("", kAlphabetic));
  EXPECT_TRUE(starts_with_cjk("東a"));
  EXPECT_TRUE(ends_with_cjk("a。"));
  EXPECT_FALSE(ends_with_cjk(""));
}

TEST(WordShapes, OfEastAsia) {
  for (const CodePoint inside : {0x1100, 0x3042, 0x4E00, 0xAC00, 0xFF66, 0x20000}) {
    EXPECT_TRUE(is_cjk(inside)) << inside;
  }
  for (const CodePoint outside : {0x41, 0x10FF, 0x2E7F, 0xA4D0, 0xFF21, 0x30000}) {
    EXPECT_FALSE(is_cjk(outside)) << outside;
  }
}

TEST(WordShapes, OfPunctuation) {
  EXPECT_TRUE(is_opening_punctuation("($¿"));
  EXPECT_FALSE(is_opening_punctuation("(a"));
  EXPECT_TRUE(is_closing_punctuation("...),"));
  EXPECT_FALSE(is_closing_punctuation("\""));
  EXPECT_TRUE(is_quotation_mark("''„"));
  EXPECT_FALSE(is_quotation_mark("”"));
  EXPECT_TRUE(is_curved_quotation_mark("„“"));
  EXPECT_FALSE(is_curved_quotation_mark("\""));
  EXPECT_TRUE(is_ascii_number("2024"));
  EXPECT_FALSE(is_ascii_number("٣"));
  EXPECT_FALSE(is_ascii_number(""));
  EXPECT_FALSE(is_closing_punctuation(""));
}

}  // namespace
}  // namespace allot
