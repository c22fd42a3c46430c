#include "text/moses/word_joining.h"

#include <gtest/gtest.h>

#include "base/strings.h"

namespace allot {
namespace {

std::string join_line(const std::string& words, const std::string& language) {
  const std::string text = join_words(split_at(" " + words, ' '), language);
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

TEST(JoinWords, PutsPunctuationToItsWord) {
  EXPECT_EQ(join_line("a ( b ) , c . ? !", "en"), "a (b), c.?!");
  EXPECT_EQ(join_line("a $ 5 % [ x ]", "en"), "a $5% [x]");
  EXPECT_EQ(join_line("a - b & c", "en"), "a - b & c");
}

TEST(JoinWords, OpensAndClosesQuotesInTurn) {
  EXPECT_EQ(join_line("\" a \" b \" c \"", "en"), "\"a\" b \"c\"");
  EXPECT_EQ(join_line("„ a “ b", "de"), "„a“ b");
  EXPECT_EQ(join_line("“ a „ b", "cs"), "“ a „b");  // always closing, always opening
  EXPECT_EQ(join_line("a ” b", "en"), "a ” b");
}

TEST(JoinWords, EnglishContractionsAndPossessives) {
  EXPECT_EQ(join_line("don 't the boys ' hats ' x '", "en"), "don't the boys' hats' x '");
  EXPECT_EQ(join_line("don 't", "de"), "don 't");
}

TEST(JoinWords, FrenchAndItalianContractions) {
  EXPECT_EQ(join_line("l' eau d' 1", "fr"), "l'eau d' 1");
  EXPECT_EQ(join_line("l' acqua", "it"), "l'acqua");
  EXPECT_EQ(join_line("l' eau", "de"), "l' eau");
}

TEST(JoinWords, FrenchSpacesBeforePunctuation) {
  EXPECT_EQ(join_line("a ? b ; c , d ?!", "fr"), "a ? b ; c, d?!");
}

TEST(JoinWords, CzechNumbersAndHyphens) {
  EXPECT_EQ(join_line("3 , 14 a 3 , x", "cs"), "3,14 a 3, x");
  EXPECT_EQ(join_line("je - li to", "cs"), "je-li to");
  EXPECT_EQ(join_line("E – Mailem to", "cs"), "E–Mailem to");
  EXPECT_EQ(join_line("je - tu to", "cs"), "je - tu to");
}

TEST(JoinWords, FinnishEndings) {
  EXPECT_EQ(join_line("EU : Ssa on", "fi"), "EU:ssa on");
  EXPECT_EQ(join_line("EU : talo", "fi"), "EU: talo");
}

TEST(JoinWords, EastAsianWordsTouch) {
  EXPECT_EQ(join_line("東 京 is 大 阪 。", "en"), "東京 is 大阪。");
}

TEST(JoinWords, TakesNoWords) {
  EXPECT_EQ(join_words({}, "en"), "");
}

TEST(JoinJapaneseWords, KeepsSpacesBetweenLatinWords) {
  EXPECT_EQ(join_japanese_words({"東京", "で", "John", "Smith", "と", "会う", "。"}),
            "東京でJohn Smithと会う。");
  EXPECT_EQ(join_japanese_words({"iPhone", "15", "を", "3", "台"}), "iPhone 15を3台");
  EXPECT_EQ(join_japanese_words({"１", "０", "時"}), "１０時");
  EXPECT_EQ(join_japanese_words({"3", ".", "5", "％"}), "3.5％");
  EXPECT_EQ(join_japanese_words({}), "");
}

}  // namespace
}  // namespace allot
