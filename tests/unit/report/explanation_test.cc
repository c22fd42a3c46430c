#include "report/explanation.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(WordInLine, IsWhatStandsThere) {
  EXPECT_EQ(word_in_line("it's", {"&apos;s", 2, 4}), "'s");
  EXPECT_EQ(word_in_line("Äpfel und", {"Äpfel", 0, 6}), "Äpfel");
}

TEST(WordInLine, AWordThatDoesNotStandThereIsNamedAsTheModelHasIt) {
  EXPECT_EQ(word_in_line("", {"<unk>", 0, 0}), "<unk>");
}

TEST(Readable, TextIsLeftAlone) {
  // A woman, a joiner, a rocket; a Persian word with a non-joiner; a soft hyphen.
  for (const char* text : {"Häuser", "👩\u200d🚀", "می\u200cشود", "co\u00adop", "e\u0301", ""}) {
    EXPECT_EQ(readable(text), text);
  }
}

TEST(Readable, WhatShowsNothingIsNamed) {
  EXPECT_EQ(readable("\u200d"), "U+200D");
  EXPECT_EQ(readable("\u200b\ufe0f"), "U+200B U+FE0F");
  EXPECT_EQ(readable("\U000e0067"), "U+E0067");
}

TEST(Readable, WhatDisturbsOthersIsNamed) {
  EXPECT_EQ(readable("a\u202eb"), "a[U+202E]b");
  EXPECT_EQ(readable("a\tb"), "a[U+0009]b");
  EXPECT_EQ(readable("\u0301"), "\u25cc\u0301");
}

TEST(WordLabel, IsTheWordOfTheLine) {
  EXPECT_EQ(word_label("it's", {"&apos;s", 2, 4}), "'s");
  EXPECT_EQ(word_label("a\u202e", {"x", 0, 4}), "a[U+202E]");
}

TEST(SettingsText, NamesWhatThereIs) {
  EXPECT_EQ(settings_text({"a", "csparsemax", "constant 3", 0.25}),
            "csparsemax, fertility constant 3, exhaustion bonus 0.25");
  EXPECT_EQ(settings_text({"b", "softmax", "", 0}), "softmax");
}

TEST(PercentText, HasADecimalWhereItTells) {
  EXPECT_EQ(percent_text(0), "0 %");
  EXPECT_EQ(percent_text(0.0421), "4.2 %");
  EXPECT_EQ(percent_text(0.3125), "31 %");
}

}  // namespace
}  // namespace allot
