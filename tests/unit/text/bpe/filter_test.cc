#include "text/bpe/filter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

class BpeFilterTest : public ::testing::Test {
 protected:
  std::vector<std::string> subwords_of(std::string_view word, const std::string& vocabulary,
                                       uint64_t threshold = 1,
                                       const std::string& separator = "@@") {
    TokenCounts counts;
    counts.add_line(vocabulary);
    const BpeFilter filter(counts, threshold, separator);
    const BpeMerger merger(codes_, {});
    BpeMerger::Workspace workspace;
    std::vector<MergedSymbol> subwords;
    merger.split(word, {}, nullptr, workspace, subwords);
    filter.split_missing(word, merger, subwords);
    std::vector<std::string> texts;
    size_t begin = 0;
    for (const MergedSymbol& subword : subwords) {
      texts.emplace_back(word.substr(begin, subword.end - begin));
      begin = subword.end;
    }
    return texts;
  }

  BpeCodes codes_{{{"a", "b"}, {"c", "d</w>"}, {"ab", "cd</w>"}, {"ab", "ab"}}};
};

TEST_F(BpeFilterTest, KeepsSubwordsOfTheVocabulary) {
  EXPECT_THAT(subwords_of("abcd", "abcd"), ElementsAre("abcd"));
  EXPECT_THAT(subwords_of("ababx", "abab@@"), ElementsAre("abab", "x"));
}

TEST_F(BpeFilterTest, UndoesMergesStepByStep) {
  EXPECT_THAT(subwords_of("abcd", "ab@@ cd"), ElementsAre("ab", "cd"));
  EXPECT_THAT(subwords_of("abcd", "ab@@"), ElementsAre("ab", "c", "d"));
  EXPECT_THAT(subwords_of("abcd", "cd"), ElementsAre("a", "b", "cd"));
  EXPECT_THAT(subwords_of("abcd", ""), ElementsAre("a", "b", "c", "d"));
}

TEST_F(BpeFilterTest, TellsTheEndOfAWordFromItsMiddle) {
  EXPECT_THAT(subwords_of("abcd", "abcd@@ ab cd"), ElementsAre("a", "b", "cd"));
}

TEST_F(BpeFilterTest, TakesRareSubwordsAsMissing) {
  EXPECT_THAT(subwords_of("abcd", "abcd ab@@ ab@@ cd cd", 2), ElementsAre("ab", "cd"));
}

TEST_F(BpeFilterTest, UsesTheSeparator) {
  EXPECT_THAT(subwords_of("abcd", "ab+ cd", 1, "+"), ElementsAre("ab", "cd"));
}

TEST_F(BpeFilterTest, LosesNoLettersWhenTextSpellsTheEndOfAWord) {
  // The first merge that gives the string "e</w>" joins "e<" and "/w>", which is text. Undone in
  // the word "e" it would leave nothing behind the letter.
  codes_ = {{{"e", "<"}, {"/", "w"}, {"/w", ">"}, {"e<", "/w>"}, {"x", "e</w>"}}};
  EXPECT_THAT(subwords_of("xe", ""), ElementsAre("x", "e"));
  EXPECT_THAT(subwords_of("e</w>x", ""), ElementsAre("e", "<", "/", "w", ">", "x"));
}

TEST_F(BpeFilterTest, CopesWithDeepNesting) {
  codes_.merges.clear();
  std::string left = "a";
  for (int i = 0; i < 3000; ++i, left += "a") codes_.merges.push_back({left, "a"});
  const std::string word = std::string(3001, 'a') + "b";
  EXPECT_EQ(subwords_of(word, "").size(), word.size());
}

}  // namespace
}  // namespace allot
