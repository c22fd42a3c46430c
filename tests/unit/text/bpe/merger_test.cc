#include "text/bpe/merger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/plain_bpe.h"

namespace allot {
namespace {

using ::allot::testing::Symbols;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> subwords_of(const BpeMerger& merger, std::string_view word,
                                     const BpeDropout* dropout = nullptr,
                                     const CharacterOptions& characters = {}) {
  BpeMerger::Workspace workspace;
  std::vector<MergedSymbol> subwords;
  merger.split(word, characters, dropout, workspace, subwords);
  std::vector<std::string> texts;
  size_t begin = 0;
  for (const MergedSymbol& subword : subwords) {
    texts.emplace_back(word.substr(begin, subword.end - begin));
    begin = subword.end;
  }
  EXPECT_EQ(begin, word.size());
  return texts;
}

TEST(BpeMerger, DoesTheEarliestLearnedMergeFirst) {
  const BpeMerger merger({{{"b", "c"}, {"a", "b"}, {"bc", "d</w>"}}}, {});
  EXPECT_THAT(subwords_of(merger, "abcd"), ElementsAre("a", "bcd"));
  EXPECT_THAT(subwords_of(merger, "abd"), ElementsAre("ab", "d"));
}

TEST(BpeMerger, TellsTheEndOfAWordFromItsMiddle) {
  const BpeMerger merger({{{"a", "b</w>"}}}, {});
  EXPECT_THAT(subwords_of(merger, "ab"), ElementsAre("ab"));
  EXPECT_THAT(subwords_of(merger, "abc"), ElementsAre("a", "b", "c"));
}

TEST(BpeMerger, MergesRunsFromLeftToRight) {
  const BpeMerger merger({{{"a", "a"}}}, {});
  EXPECT_THAT(subwords_of(merger, "aaaaab"), ElementsAre("aa", "aa", "a", "b"));
  EXPECT_THAT(subwords_of(merger, "aaaa"), ElementsAre("aa", "a", "a"));
}

TEST(BpeMerger, DoesAMergeEverywhereBeforeTheNext) {
  // The second merge makes "abc" as well, and (abc, a) ranks before it: done one place at a time,
  // the left "abc" would swallow the a of the right one.
  const BpeMerger merger({{{"b", "c"}, {"abc", "a"}, {"a", "bc"}}}, {});
  EXPECT_THAT(subwords_of(merger, "abcabcx"), ElementsAre("abc", "abc", "x"));
}

TEST(BpeMerger, LeavesUnknownCharactersAlone) {
  const BpeMerger merger({{{"a", "b"}}}, {});
  EXPECT_THAT(subwords_of(merger, "ab語ab☃"), ElementsAre("ab", "語", "ab", "☃"));
  EXPECT_THAT(subwords_of(merger, "語"), ElementsAre("語"));
  EXPECT_THAT(subwords_of(merger, ""), IsEmpty());
}

TEST(BpeMerger, UsesOnlyTheFirstMerges) {
  const BpeCodes codes{{{"a", "b"}, {"ab", "c</w>"}}};
  EXPECT_THAT(subwords_of(BpeMerger(codes, 1), "abc"), ElementsAre("ab", "c"));
  EXPECT_THAT(subwords_of(BpeMerger(codes, 0), "abc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(subwords_of(BpeMerger(codes, 99), "abc"), ElementsAre("abc"));
}

TEST(BpeMerger, CountsTheFirstOfEqualMerges) {
  const BpeMerger merger({{{"a", "b"}, {"b", "c"}, {"a", "b"}}}, {});
  EXPECT_THAT(subwords_of(merger, "abcx"), ElementsAre("ab", "c", "x"));
}

TEST(BpeMerger, KnowsFromWhatASymbolWasMergedFirst) {
  const BpeMerger merger({{{"a", "b"}, {"b", "c"}, {"ab", "c"}, {"a", "bc"}}}, {});
  BpeMerger::Workspace workspace;
  std::vector<MergedSymbol> subwords;
  merger.split("abcx", {}, nullptr, workspace, subwords);
  const auto parts = merger.parts_of(subwords[0].symbol);
  ASSERT_TRUE(parts);
  EXPECT_EQ(merger.symbol_text(parts->left), "ab");
  EXPECT_EQ(merger.symbol_text(parts->right), "c");
  EXPECT_FALSE(merger.parts_of(parts->right));
  EXPECT_FALSE(merger.parts_of(subwords[1].symbol));
}

TEST(BpeMerger, KeepsCombiningMarksOnRequest) {
  const BpeMerger merger({{{"\u0301", "l</w>"}}}, {});
  EXPECT_THAT(subwords_of(merger, "e\u0301l"), ElementsAre("e", "\u0301l"));
  EXPECT_THAT(subwords_of(merger, "e\u0301l", nullptr, {true}), ElementsAre("e\u0301", "l"));
}

TEST(BpeMerger, DropsNothingOrEverythingAtTheLimits) {
  const BpeMerger merger({{{"a", "b"}, {"ab", "ab"}, {"abab", "c</w>"}}}, {});
  Random random(1);
  const BpeDropout none{0.0, random}, all{1.0, random};
  EXPECT_THAT(subwords_of(merger, "ababc", &none), ElementsAre("ababc"));
  EXPECT_THAT(subwords_of(merger, "ababc", &all), ElementsAre("a", "b", "a", "b", "c"));
}

TEST(BpeMerger, DropsAsOftenAsItShould) {
  // One possible merge: it is passed over with the probability itself.
  const BpeMerger merger({{{"a", "b</w>"}}}, {});
  Random random(5);
  const BpeDropout dropout{0.3, random};
  int whole = 0;
  for (int i = 0; i < 20000; ++i) whole += subwords_of(merger, "ab", &dropout).size() == 1 ? 1 : 0;
  EXPECT_NEAR(whole, 14000, 300);  // standard deviation 65
}

TEST(BpeMerger, TriesAgainInTheNextRoundWhatWasDropped) {
  // Both merges happen when "ab" is merged (1/2) and then "cd" (1/2), or when "ab" is passed over
  // and "cd" merged (1/4) and then "ab" (1/2): 3/8. With one draw for each it would be 1/4.
  const BpeMerger merger({{{"a", "b"}, {"c", "d</w>"}}}, {});
  Random random(6);
  const BpeDropout dropout{0.5, random};
  int both = 0;
  for (int i = 0; i < 20000; ++i) both += subwords_of(merger, "abcd", &dropout).size() == 2 ? 1 : 0;
  EXPECT_NEAR(both, 7500, 300);  // standard deviation 68
}

// Merges of random strings, in an order that no learner would produce.
std::vector<BpeMerge> random_merges(Random& random) {
  std::vector<std::string> symbols{"a", "b", "é", "a</w>", "b</w>", "é</w>"};
  std::vector<BpeMerge> merges;
  for (size_t i = 0, n = random.below(25); i < n; ++i) {
    const BpeMerge merge{random.pick(symbols), random.pick(symbols)};
    symbols.push_back(merge.left + merge.right);
    merges.push_back(merge);
  }
  random.shuffle(merges);
  return merges;
}

TEST(BpeMerger, AgreesWithThePlainAlgorithm) {
  Random random(8);
  const std::vector<std::string> letters{"a", "b", "é", "x"};
  for (int i = 0; i < 300; ++i) {
    const std::vector<BpeMerge> merges = random_merges(random);
    const BpeMerger merger({merges}, {});
    for (int j = 0; j < 20; ++j) {
      std::string word;
      for (size_t k = 0, length = 1 + random.below(12); k < length; ++k)
        word += random.pick(letters);
      Symbols expected = testing::apply_plainly(merges, word);
      expected.back().resize(expected.back().size() - kEndOfWord.size());
      EXPECT_EQ(subwords_of(merger, word), expected) << word;
    }
  }
}

TEST(BpeMerger, CopesWithLongWords) {
  const BpeMerger merger({{{"a", "a"}, {"aa", "aa"}, {"aaaa", "aaaa"}}}, {});
  EXPECT_EQ(subwords_of(merger, std::string(400000, 'a') + "b").size(), 50001U);
}

}  // namespace
}  // namespace allot
