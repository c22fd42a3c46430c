#include "translate/shown_line.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(ShownLine, HasTheSpacesOfRunningTextAndAsManyWords) {
  const Detokenizer english({"en", false});
  const ShownLine shown = shown_line("We do n't go , \" he said &quot; ( now ) .", english);
  EXPECT_EQ(shown.text(), english.detokenize_line("We do n't go , \" he said &quot; ( now ) ."));
  EXPECT_EQ(shown.words.size(), 13U);
  EXPECT_EQ(shown.words[8], "\"");
  EXPECT_EQ(shown_line("a well @-@ known man .", english).text(), "a well-known man.");
  EXPECT_EQ(shown_line("a well @-@ known man .", english).joined, (std::vector<size_t>{2, 3, 5}));
  EXPECT_EQ(shown_line("", english).words.size(), 0U);
}

TEST(ShownLine, JapaneseHasNone) {
  EXPECT_EQ(shown_line("これ は 文 です 。", Detokenizer({"ja", false})).text(), "これは文です。");
}

TEST(ShownLine, MayBeShownAsItIs) {
  EXPECT_EQ(words_of_line("a  b .").text(), "a b .");
}

TEST(LooksTokenized, ByCommasAndPeriods) {
  EXPECT_TRUE(looks_tokenized({"a man , a dog .", "no sign", "What ?"}));
  EXPECT_FALSE(looks_tokenized({"A man, a dog.", "Il dit : oui ?", "Quoi ?"}));
  EXPECT_FALSE(looks_tokenized({}));
  EXPECT_TRUE(looks_tokenized({"これ は 文 です 。"}));
  EXPECT_FALSE(looks_tokenized({"これは文です。"}));
}

}  // namespace
}  // namespace allot
