#include "text/moses/normalize.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

std::string normalized_english(const std::string& line) {
  return normalize_punctuation(line, "en");
}
std::string german(const std::string& line) {
  return normalize_punctuation(line, "de");
}

TEST(Normalize, MakesSignsPlain) {
  EXPECT_EQ(normalized_english("„a“ ”b” – c…"), "\"a\" \"b\" - c...");
  EXPECT_EQ(normalized_english("a—b"), "a - b");
  EXPECT_EQ(normalized_english("`a` ''b''"), "'a' \" b \" ");
  EXPECT_EQ(normalized_english("«a» ‚b‘"), "\"a\" 'b'");
}

TEST(Normalize, TellsApostrophesFromQuotes) {
  EXPECT_EQ(normalized_english("it’s o‘clock ’x’"), "it's o'clock \"x\"");
  EXPECT_EQ(normalized_english("l’été"), "l\"été");  // only ASCII letters count
  EXPECT_EQ(normalized_english("a’b’c"), "a'b\"c");  // b serves the first only
}

TEST(Normalize, SetsSpaces) {
  EXPECT_EQ(normalized_english("a( b )c ."), "a (b) c .");
  EXPECT_EQ(normalized_english("(a) , (b)!"), " (a), (b)!");
  EXPECT_EQ(normalized_english("x : y ;z"), "x: y;z");
  EXPECT_EQ(normalized_english("5 % of x %"), "5% of x %");
  EXPECT_EQ(normalized_english("a  b\r"), "a b");
}

TEST(Normalize, TreatsNoBreakSpaces) {
  EXPECT_EQ(normalized_english("50\u00A0% a\u00A0: b\u00A0? nº\u00A05 3\u00A0cm"),
            "50% a: b? nº 5 3 cm");
  EXPECT_EQ(normalized_english("1\u00A0000"), "1.000");
  EXPECT_EQ(german("1\u00A0000"), "1,000");
  EXPECT_EQ(normalized_english("1\u00A02\u00A03\u00A04"), "1.2\u00A03.4");
  EXPECT_EQ(normalized_english("a\u00A0b"), "a\u00A0b");
}

TEST(Normalize, OrdersQuoteAndComma) {
  EXPECT_EQ(normalized_english("\"a\", \"b\"."), "\"a,\" \"b.\"");
  EXPECT_EQ(german("\"a,\" \"b.\" c"), "\"a\", \"b\". c");
  EXPECT_EQ(german("\"b.\""), "\"b\".");
  EXPECT_EQ(german("b.\"</x>"), "b.\"</x>");
  EXPECT_EQ(normalize_punctuation("\"a,\" \"b.\"", "cs"), "\"a,\" \"b.\"");
}

TEST(Normalize, LeavesEmptyLines) {
  EXPECT_EQ(normalized_english(""), "");
  EXPECT_EQ(normalized_english("\t"), "\t");
}

}  // namespace
}  // namespace allot
