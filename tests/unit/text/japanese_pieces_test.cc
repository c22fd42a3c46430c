#include "text/japanese_pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.h"
#include "base/random.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> cut(const std::string& text, size_t limit) {
  std::vector<std::string> pieces;
  for (const JapanesePiece& piece : cut_japanese(text, limit)) {
    pieces.push_back(text.substr(piece.begin, piece.end - piece.begin));
  }
  return pieces;
}

TEST(JapanesePieces, WhatFitsStaysWhole) {
  EXPECT_THAT(cut("一。二。", 12), ElementsAre("一。二。"));
  EXPECT_THAT(cut("", 12), IsEmpty());
}

TEST(JapanesePieces, SentenceMarksComeFirst) {
  EXPECT_THAT(cut("一二。三 四、五六", 20), ElementsAre("一二。", "三 四、五六"));
  EXPECT_THAT(cut("一二三 四、五六七", 20), ElementsAre("一二三 ", "四、五六七"));
  EXPECT_THAT(cut("一二三四、五六七", 20), ElementsAre("一二三四、", "五六七"));
  EXPECT_THAT(cut("一二三四五六七八", 20), ElementsAre("一二三四五六", "七八"));
}

TEST(JapanesePieces, MarksAndTheBracketsThatCloseStayTogether) {
  EXPECT_THAT(cut("一二？！三四五六", 20), ElementsAre("一二？！", "三四五六"));
  EXPECT_THAT(cut("「一二。」三四五", 20), ElementsAre("「一二。」", "三四五"));
  // A bracket that closes no sentence is no place to cut at.
  EXPECT_THAT(cut("「一二」三四五六", 20), ElementsAre("「一二」三四", "五六"));
}

TEST(JapanesePieces, TheLastPlaceOfTheBestKindCounts) {
  EXPECT_THAT(cut("一。二。三四五六", 20), ElementsAre("一。二。", "三四五六"));
  // A mark within the first quarter would leave next to nothing.
  EXPECT_THAT(cut("。一二三四五六七", 20), ElementsAre("。一二三四五", "六七"));
}

TEST(JapanesePieces, NothingIsLostAndNoCharacterIsBroken) {
  const std::vector<std::string> characters = {"あ", "。", " ", "a", "、", "𠮷", "」", "\xFF"};
  Random random(5);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    const size_t length = random.below(60);
    while (text.size() < length) text += characters[random.below(characters.size())];
    const size_t limit = 4 + random.below(20);
    std::string joined;
    for (const std::string& piece : cut(text, limit)) {
      EXPECT_LE(piece.size(), limit);
      // Bytes that continue a character begin no piece.
      EXPECT_NE(static_cast<unsigned char>(piece.front()) & 0xC0U, 0x80U);
      joined += piece;
    }
    EXPECT_EQ(joined, text);
  }
}

TEST(JapanesePieces, CharactersOfOneKindAreCutSooner) {
  const auto repeated = [](const std::string& character, size_t count) {
    std::string text;
    for (size_t i = 0; i < count; ++i) text += character;
    return text;
  };
  for (const char* character : {"a", "7", "ア", "ー", "。", "☆"}) {
    const std::string run = repeated(character, kLongestRun);
    const std::string first = "。一" + run, second = run + "二";
    EXPECT_THAT(cut(first + second, 2 * run.size()), ElementsAre(first, second)) << character;
    EXPECT_EQ(cut(run + run, 2 * run.size()).size(), 1U);  // it fits
  }
  const std::string characters = repeated("漢", 1000);
  EXPECT_EQ(cut(characters, 1500).size(), 2U);
}

TEST(JapanesePieces, NeedRoomForACharacter) {
  EXPECT_THROW(cut_japanese("一", 3), InternalError);
}

}  // namespace
}  // namespace allot
