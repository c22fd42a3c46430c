#include "align/word_ids.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::align {
namespace {

TEST(WordIds, NumbersWordsInTheOrderOfTheirFirstUse) {
  WordIds words;
  EXPECT_EQ(words.add("a"), 0U);
  EXPECT_EQ(words.add("rose"), 1U);
  EXPECT_EQ(words.add("is"), 2U);
  EXPECT_EQ(words.add("a"), 0U);
  EXPECT_EQ(words.size(), 3U);
  EXPECT_EQ(words.word(1), "rose");
  EXPECT_EQ(words.find("is"), 2U);
}

TEST(WordIds, SaysWhatItDoesNotKnow) {
  WordIds words;
  EXPECT_EQ(words.find("rose"), kUnknownWord);
  words.add("rose");
  EXPECT_EQ(words.find("ros"), kUnknownWord);
  EXPECT_EQ(words.find("roses"), kUnknownWord);
}

TEST(WordIds, KeepsManyWordsApart) {
  WordIds words;
  for (WordId i = 0; i < 50000; ++i) ASSERT_EQ(words.add("w" + std::to_string(i)), i);
  for (WordId i = 0; i < 50000; ++i) {
    ASSERT_EQ(words.find("w" + std::to_string(i)), i);
    ASSERT_EQ(words.word(i), "w" + std::to_string(i));
  }
}

TEST(WordIds, ComesBackFromItsTextAndEnds) {
  WordIds words;
  for (const char* word : {"der", "Krug", "", "geht"}) words.add(word);
  const WordIds copy(words.text(), words.ends());
  EXPECT_EQ(copy.size(), 4U);
  EXPECT_EQ(copy.word(1), "Krug");
  EXPECT_EQ(copy.find(""), 2U);
  EXPECT_EQ(copy.find("geht"), 3U);
}

TEST(WordIds, RefusesTextThatIsNoVocabulary) {
  EXPECT_THROW(WordIds("aa", std::vector<uint64_t>{1, 2}), InternalError);
  EXPECT_THROW(WordIds("aa", std::vector<uint64_t>{3}), InternalError);
  EXPECT_THROW(WordIds("ab", std::vector<uint64_t>{2, 1}), InternalError);
}

}  // namespace
}  // namespace allot::align
