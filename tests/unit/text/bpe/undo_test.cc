#include "text/bpe/undo.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(UndoBpe, JoinsSubwords) {
  EXPECT_EQ(undo_bpe("the light@@ hou@@ se is old"), "the lighthouse is old");
  EXPECT_EQ(undo_bpe("plain text"), "plain text");
  EXPECT_EQ(undo_bpe(""), "");
}

TEST(UndoBpe, RemovesASeparatorAtTheEndOfALine) {
  EXPECT_EQ(undo_bpe("light@@"), "light");
  EXPECT_EQ(undo_bpe("light@@ "), "light");
  EXPECT_EQ(undo_bpe("@@"), "");
}

TEST(UndoBpe, KeepsSeparatorsInsideWordsAndSpaces) {
  EXPECT_EQ(undo_bpe("a@@b"), "a@@b");
  EXPECT_EQ(undo_bpe("  a  b  "), "  a  b  ");
  EXPECT_EQ(undo_bpe("@@@ x"), "@x");
  EXPECT_EQ(undo_bpe("@@@@ x"), "@@x");
  EXPECT_EQ(undo_bpe("a@@  b"), "a b");
}

TEST(UndoBpe, TakesOtherSeparators) {
  EXPECT_EQ(undo_bpe("light￭ house a@@ b", "￭"), "lighthouse a@@ b");
  EXPECT_EQ(undo_bpe("ababa c", "aba"), "abc");
}

TEST(ContinuesWord, OnlyASubwordDoes) {
  EXPECT_TRUE(continues_word("un@@"));
  EXPECT_TRUE(continues_word("@@@"));
  EXPECT_FALSE(continues_word("able"));
  EXPECT_FALSE(continues_word("@@"));
  EXPECT_FALSE(continues_word("a@"));
  EXPECT_FALSE(continues_word(""));
}

TEST(CheckBpeSeparator, RefusesWhatCannotBeDistinguishedFromText) {
  EXPECT_NO_THROW(check_bpe_separator("@@"));
  EXPECT_THROW(check_bpe_separator(""), Error);
  EXPECT_THROW(check_bpe_separator("a b"), Error);
}

}  // namespace
}  // namespace allot
