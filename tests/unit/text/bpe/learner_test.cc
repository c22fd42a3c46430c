#include "text/bpe/learner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "support/plain_bpe.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TokenCounts word_counts(std::string_view text) {
  TokenCounts counts;
  counts.add_line(text);
  return counts;
}

std::vector<BpeMerge> learn(const TokenCounts& words, size_t num_merges,
                            const BpeLearnOptions& options = {}) {
  BpeLearner learner(words, options);
  std::vector<BpeMerge> merges;
  while (merges.size() < num_merges) {
    const auto merge = learner.next_merge();
    if (!merge) break;
    merges.push_back(*merge);
  }
  return merges;
}

TEST(BpeLearner, MergesTheMostFrequentPair) {
  EXPECT_THAT(learn(word_counts("xab yab zab cd cd"), 2),
              ElementsAre(BpeMerge{"a", "b</w>"}, BpeMerge{"c", "d</w>"}));
}

TEST(BpeLearner, PrefersTheLargerOfEquallyFrequentPairs) {
  EXPECT_THAT(learn(word_counts("ab ab ac ac bb bb éa éa"), 4),
              ElementsAre(BpeMerge{"é", "a</w>"}, BpeMerge{"b", "b</w>"}, BpeMerge{"a", "c</w>"},
                          BpeMerge{"a", "b</w>"}));
}

TEST(BpeLearner, CountsEveryPlaceInARunOfOneLetter) {
  // aaaa has the pair (a, a) twice and (a, a</w>) once.
  EXPECT_THAT(learn(word_counts("aaaa aaaa"), 9),
              ElementsAre(BpeMerge{"a", "a"}, BpeMerge{"aa", "a"}, BpeMerge{"aaa", "a</w>"}));
}

TEST(BpeLearner, StopsBelowTheMinimumFrequency) {
  const TokenCounts words = word_counts("ab ab ab cd cd ef");
  EXPECT_EQ(learn(words, 99).size(), 2U);
  EXPECT_EQ(learn(words, 99, {3, {}}).size(), 1U);
  EXPECT_EQ(learn(words, 99, {1, {}}).size(), 3U);
  EXPECT_THAT(learn(word_counts("a b c"), 99, {1, {}}), IsEmpty());
}

TEST(BpeLearner, CountsCharactersInsideAndAtTheEndOfWords) {
  const BpeLearner learner(word_counts("abba bb c"), {});
  EXPECT_EQ(learner.num_inner_characters(), 2U);
  EXPECT_EQ(learner.num_final_characters(), 3U);
}

TEST(BpeLearner, RefusesCountsThatCannotBeAddedUp) {
  TokenCounts words;
  words.add("ab", UINT64_MAX / 2);
  EXPECT_NO_THROW(BpeLearner(words, {}));
  words.add("cd", 1);
  EXPECT_THROW(BpeLearner(words, {}), Error);
}

TEST(BpeLearner, TakesWordsThatNeverOccur) {
  TokenCounts words;
  words.add("ab", 0);
  words.add("cab", 2);
  EXPECT_EQ(learn(words, 99).size(), 2U);
}

TEST(BpeLearner, KeepsCombiningMarksOnRequest) {
  const TokenCounts words = word_counts("e\u0301l e\u0301l");
  EXPECT_THAT(learn(words, 1), ElementsAre(BpeMerge{"\u0301", "l</w>"}));
  EXPECT_THAT(learn(words, 1, {2, {true}}), ElementsAre(BpeMerge{"e\u0301", "l</w>"}));
}

TEST(BpeLearner, TakesTheSpelledOutEndOfWordAsTheSameString) {
  // In "e</w>x" the letters < / w > can grow together to the very symbol that ends "e".
  TokenCounts words;
  words.add("e</w>x", 50);
  words.add("ae", 20);
  words.add("e</w>xe", 10);
  EXPECT_EQ(learn(words, 99), testing::learn_plainly(words, 99, 2));
}

// Words of few letters, so that ties and repeated symbols are everywhere.
TokenCounts random_words(Random& random) {
  const std::vector<std::string> letters{"a", "b", "é", "語", "<", "/w>"};
  const size_t num_letters = 1 + random.below(letters.size());
  TokenCounts words;
  for (size_t i = 0, n = 1 + random.below(40); i < n; ++i) {
    std::string word;
    for (size_t j = 0, length = 1 + random.below(10); j < length; ++j) {
      word += letters[random.below(num_letters)];
    }
    words.add(word, 1 + random.below(5));
  }
  return words;
}

TEST(BpeLearner, LearnsAsManyMergesAsAskedFor) {
  TokenCounts words;
  words.add("aaab", 3);
  BpeLearner some(words, {});
  EXPECT_EQ(learn_merges(2, some).merges.size(), 2U);
  BpeLearner all(words, {});
  EXPECT_EQ(learn_merges(100, all).merges.size(), 3U);  // then the word is one symbol
}

TEST(BpeLearner, AgreesWithALearnerThatCountsEverythingAgain) {
  Random random(20);
  for (int i = 0; i < 400; ++i) {
    const TokenCounts words = random_words(random);
    const uint64_t min_frequency = 1 + random.below(3);
    EXPECT_EQ(learn(words, 200, {min_frequency, {}}),
              testing::learn_plainly(words, 200, min_frequency))
        << "corpus " << i;
  }
}

TEST(BpeLearner, LearnsFromVeryLongWordsInParts) {
  constexpr size_t kMost = BpeLearner::kMostCharacters;
  // One more character: the last one, which ends the word, has no neighbor.
  const std::string word = std::string(kMost, 'a') + "b";
  EXPECT_THAT(learn(word_counts(word), 1), ElementsAre(BpeMerge{"a", "a"}));
  EXPECT_THAT(learn(word_counts(std::string(kMost - 1, 'a') + "b"), 1, {1, {}}),
              ElementsAre(BpeMerge{"a", "a"}));
  const BpeLearner learner(word_counts(word), {});
  EXPECT_EQ(learner.num_inner_characters(), 1U);
  EXPECT_EQ(learner.num_final_characters(), 1U);
  const auto last_merge = [](const std::string& text) {
    return learn(word_counts(text), 9999, {1, {}}).back().right;
  };
  EXPECT_EQ(last_merge(std::string(kMost - 1, 'a') + "b"), "b</w>");
  EXPECT_NE(last_merge(word), "b</w>");
}

// A word of a megabyte once was gone through for every merge.
TEST(BpeLearner, WordsUpToTheLimitAreLearnedFromWhole) {
  Random random(4);
  std::string text;
  for (size_t i = 0; i < BpeLearner::kMostCharacters; ++i) {
    text += static_cast<char>('a' + random.below(3));
  }
  const TokenCounts words = word_counts(text);
  EXPECT_EQ(learn(words, 40), testing::learn_plainly(words, 40, 2));
}

}  // namespace
}  // namespace allot
