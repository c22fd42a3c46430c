#include "text/moses/apostrophes.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

std::string split(const std::string& raw, ApostropheRule rule) {
  CharacterLine line(raw);
  split_apostrophes(line, rule);
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line.has_space_before(i) && i > 0) text += ' ';
    text += line.text(i, i + 1);
  }
  return text;
}

std::string english_apostrophes(const std::string& raw) {
  return split(raw, ApostropheRule::kStartsWord);
}
std::string french(const std::string& raw) {
  return split(raw, ApostropheRule::kEndsWord);
}

TEST(Apostrophes, StartTheSecondPartInEnglish) {
  EXPECT_EQ(english_apostrophes("isn't it"), "isn 't it");
  EXPECT_EQ(english_apostrophes("a 'b' c"), "a ' b ' c");
  EXPECT_EQ(english_apostrophes("the boys' hats"), "the boys ' hats");
  EXPECT_EQ(english_apostrophes("the 1990's and 90's-style"), "the 1990 's and 90 's-style");
  EXPECT_EQ(english_apostrophes("6'b 6'2"), "6'b 6 ' 2");
}

TEST(Apostrophes, EndTheFirstPartInFrench) {
  EXPECT_EQ(french("l'eau d'une"), "l' eau d' une");
  EXPECT_EQ(french("6'b l'1"), "6 ' b l ' 1");
}

TEST(Apostrophes, StayBetweenGlottals) {
  EXPECT_EQ(split("da'awo 'x'", ApostropheRule::kInsideWord), "da'awo ' x'");
}

TEST(Apostrophes, StandAloneElsewhere) {
  EXPECT_EQ(split("geht's", ApostropheRule::kAlone), "geht ' s");
  EXPECT_EQ(split("'a'", ApostropheRule::kAlone), "' a '");
}

TEST(Apostrophes, NeedANeighborOnBothSides) {
  EXPECT_EQ(english_apostrophes("'tis the boys'"), "'tis the boys'");
  EXPECT_EQ(english_apostrophes("'"), "'");
  EXPECT_EQ(french("''"), "''");
}

TEST(Apostrophes, UseEachNeighborOnce) {
  EXPECT_EQ(english_apostrophes("they'll've"), "they 'll 've");
  EXPECT_EQ(english_apostrophes("she'd've"), "she 'd've");
  EXPECT_EQ(english_apostrophes("don''t"), "don ' ' t");
}

}  // namespace
}  // namespace allot
