#include "text/moses/character_line.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

// The words of a line, with | between them.
std::string words(const CharacterLine& line) {
  std::string text;
  for (size_t begin = 0; begin < line.size(); begin = line.word_end(begin)) {
    if (begin > 0) text += '|';
    text += line.text(begin, line.word_end(begin));
  }
  return text;
}

TEST(CharacterLine, TurnsWhiteSpaceIntoMarks) {
  EXPECT_EQ(words(CharacterLine("a b")), "a|b");
  EXPECT_EQ(words(CharacterLine("  a \t b\u00A0\u3000c  ")), "a|b|c");
  EXPECT_TRUE(CharacterLine("").empty());
  EXPECT_TRUE(CharacterLine(" \u2028\t").empty());
  EXPECT_FALSE(CharacterLine(" a").has_space_before(0));
}

TEST(CharacterLine, LeavesOutControlCharacters) {
  EXPECT_EQ(words(CharacterLine(std::string("a\x01") + "b \x1F c")), "ab|c");
  EXPECT_TRUE(CharacterLine("\x02").empty());
}

TEST(CharacterLine, KnowsTheBytesOfEachCharacter) {
  const CharacterLine line(" é\x01東");
  ASSERT_EQ(line.size(), 2U);
  EXPECT_EQ(line[0].begin, 1U);
  EXPECT_EQ(line[0].end, 3U);
  EXPECT_EQ(line[0].code_point, CodePoint{U'é'});
  EXPECT_EQ(line[1].begin, 4U);
  EXPECT_EQ(line[1].end, 7U);
}

TEST(CharacterLine, KeepsIllFormedBytes) {
  const CharacterLine line("a\xFF\xC3");
  ASSERT_EQ(line.size(), 3U);
  EXPECT_EQ(line[1].code_point, kReplacementCharacter);
  EXPECT_EQ(words(line), "a\xFF\xC3");
}

TEST(CharacterLine, NeighborsEndAtSpaces) {
  const CharacterLine line("ab c");
  EXPECT_EQ(line.left_of(0), nullptr);
  EXPECT_EQ(line.right_of(0), &line[1]);
  EXPECT_EQ(line.right_of(1), nullptr);
  EXPECT_EQ(line.left_of(2), nullptr);
  EXPECT_EQ(line.right_of(2), nullptr);
}

TEST(CharacterLine, WritesWhatCharactersHaveBecome) {
  CharacterLine line("a-bcd");
  line[1].code_point = kSplitHyphen;
  line[2].code_point = kSilent;
  line[3].code_point = kInnerDot;
  line.set_spaces_around(1);
  EXPECT_EQ(words(line), "a|@-@|.d");
}

}  // namespace
}  // namespace allot
