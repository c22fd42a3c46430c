#include "text/moses/word_dots.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

std::string text_of(const CharacterLine& line) {
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line.has_space_before(i) && i > 0) text += ' ';
    text += line.text(i, i + 1);
  }
  return text;
}

std::string split(const std::string& raw) {
  CharacterLine line(raw);
  split_word_dots(line, NonbreakingPrefixes("en"));
  return text_of(line);
}

TEST(WordDots, EndSentences) {
  EXPECT_EQ(split("Come here. He left."), "Come here . He left .");
  EXPECT_EQ(split("It is 7. He left"), "It is 7 . He left");
}

TEST(WordDots, StayBeforeLowercase) {
  EXPECT_EQ(split("the inc. was"), "the inc. was");
  EXPECT_EQ(split("a word. été"), "a word. été");
  EXPECT_EQ(split("a word. Été"), "a word . Été");
}

TEST(WordDots, StayWithAbbreviations) {
  EXPECT_EQ(split("Mr. Gray"), "Mr. Gray");
  EXPECT_EQ(split("No. 7 says No. Gray"), "No. 7 says No . Gray");
  EXPECT_EQ(split("the U.S. Army"), "the U.S. Army");
  EXPECT_EQ(split("at 3.14. Then"), "at 3.14 . Then");  // a dot, but no letter
}

TEST(WordDots, AreAlwaysSplitAtTheEnd) {
  EXPECT_EQ(split("the U.S."), "the U.S .");
  EXPECT_EQ(split("Mr."), "Mr .");
}

TEST(WordDots, AloneAreLeft) {
  EXPECT_EQ(split("."), ".");
  EXPECT_EQ(split("a . B"), "a . B");
}

TEST(FinalDotAndApostrophe, AreSplitAtTheEndOnly) {
  CharacterLine line("he left.'");
  EXPECT_TRUE(split_final_dot_and_apostrophe(line));
  EXPECT_EQ(text_of(line), "he left . '");
  for (const std::string other : {"left.' b", "left. '", "left'", "'", ""}) {
    CharacterLine unchanged(other);
    EXPECT_FALSE(split_final_dot_and_apostrophe(unchanged)) << other;
  }
}

}  // namespace
}  // namespace allot
