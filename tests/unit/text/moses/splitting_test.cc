#include "text/moses/splitting.h"

#include <gtest/gtest.h>

#include <functional>

namespace allot {
namespace {

// The line after one rule, with single spaces where there are marks.
std::string after(const std::string& raw, const std::function<void(CharacterLine&)>& rule) {
  CharacterLine line(raw);
  rule(line);
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line.has_space_before(i) && i > 0) text += ' ';
    text += line.text(i, i + 1);
  }
  return text;
}

std::string signs(const std::string& raw, CodePoint inner_sign = 0) {
  return after(raw, [&](CharacterLine& line) { split_signs(line, inner_sign); });
}
std::string dots(const std::string& raw) {
  return after(raw, keep_dots_together);
}
std::string commas(const std::string& raw) {
  return after(raw, split_commas);
}

TEST(SplitSigns, SetsSignsApart) {
  EXPECT_EQ(signs("(a)=b?!"), "( a ) = b ? !");
  EXPECT_EQ(signs("5%"), "5 %");
  EXPECT_EQ(signs("na\u0308h"), "na \u0308 h");  // a combining accent is no letter
}

TEST(SplitSigns, LeavesSomeToLaterRules) {
  EXPECT_EQ(signs("a.b,c-d'e`f"), "a.b,c-d'e`f");
}

TEST(SplitSigns, KeepsTheInnerSignBeforeLowercase) {
  EXPECT_EQ(signs("EU:ssa", ':'), "EU:ssa");
  EXPECT_EQ(signs("EU:N 12:30 a:", ':'), "EU : N 12 : 30 a :");
  EXPECT_EQ(signs("EU:ssa"), "EU : ssa");
  EXPECT_EQ(signs("col·legi · x", U'·'), "col·legi · x");
}

TEST(SplitHyphens, BetweenLettersAndDigitsOnly) {
  const auto hyphens = [](const std::string& raw) { return after(raw, split_hyphens); };
  EXPECT_EQ(hyphens("a-b-c 3-4"), "a @-@ b @-@ c 3 @-@ 4");
  EXPECT_EQ(hyphens("-a b- c--d e-.f"), "-a b- c--d e-.f");
}

TEST(KeepDotsTogether, SetsRunsOfDotsApart) {
  EXPECT_EQ(dots("a...b.. c ..d"), "a ... b .. c .. d");
  EXPECT_EQ(dots("a.b. . c"), "a.b. . c");
  EXPECT_EQ(dots("..."), "...");
}

TEST(KeepDotsTogether, ReadsMosesPlaceholderAsDots) {
  EXPECT_EQ(dots("DOTMULTI"), ".");
  EXPECT_EQ(dots("aDOTDOTMULTIb"), "a..b");
  EXPECT_EQ(dots("DOTMULTI.a"), ".. a");
  EXPECT_EQ(dots("DOTMULTI..a"), ". .. a");
  EXPECT_EQ(dots("DOT MULTI"), "DOT MULTI");
}

TEST(SplitCommas, KeepsThemInsideNumbers) {
  EXPECT_EQ(commas("1,234,567"), "1,234,567");
  EXPECT_EQ(commas("٣,٤"), "٣,٤");
  EXPECT_EQ(commas("a,b,c"), "a , b , c");
  EXPECT_EQ(commas("1,a b,2"), "1 , a b , 2");
  EXPECT_EQ(commas("5,"), "5 ,");
  EXPECT_EQ(commas("5, 6 ,7"), "5 , 6 , 7");
}

// Moses replaces from left to right and does not look back at what a replacement has used.
TEST(SplitCommas, UsesEachNeighborOnce) {
  EXPECT_EQ(commas(",5"), ",5");
  EXPECT_EQ(commas("a,,5"), "a , ,5");
  EXPECT_EQ(commas(",,,"), ", , ,");
  EXPECT_EQ(commas("5,,"), "5 , ,");
}

}  // namespace
}  // namespace allot
