#include "metrics/ngram_matches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/random.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(NumNgrams, IsZeroForShortSentences) {
  EXPECT_EQ(num_ngrams(3, 1), 3u);
  EXPECT_EQ(num_ngrams(3, 3), 1u);
  EXPECT_EQ(num_ngrams(3, 4), 0u);
}

TEST(CountNgramMatches, ClipsToTheReference) {
  EXPECT_THAT(count_ngram_matches({1, 1, 1, 2}, {{1, 2, 1}}, 3), ElementsAre(3, 1, 0));
}

TEST(CountNgramMatches, TakesTheMostGenerousReference) {
  EXPECT_THAT(count_ngram_matches({1, 1, 2, 2}, {{1, 1}, {2, 2}}, 2), ElementsAre(4, 2));
}

TEST(CountNgramMatches, EmptySidesMatchNothing) {
  EXPECT_THAT(count_ngram_matches({}, {{1}}, 2), ElementsAre(0, 0));
  EXPECT_THAT(count_ngram_matches({1}, {{}}, 2), ElementsAre(0, 0));
}

// Counts n-grams as written in the definition.
std::vector<size_t> count_plainly(const Symbols& hypothesis, const std::vector<Symbols>& references,
                                  size_t max_order) {
  const auto ngrams = [](const Symbols& symbols, size_t order) {
    std::map<Symbols, size_t> counts;
    for (size_t i = 0; i < num_ngrams(symbols.size(), order); ++i) {
      const auto begin = symbols.begin() + static_cast<std::ptrdiff_t>(i);
      ++counts[Symbols(begin, begin + static_cast<std::ptrdiff_t>(order))];
    }
    return counts;
  };
  std::vector<size_t> matches;
  for (size_t order = 1; order <= max_order; ++order) {
    std::map<Symbols, size_t> limits;
    for (const Symbols& reference : references) {
      for (const auto& [ngram, count] : ngrams(reference, order)) {
        limits[ngram] = std::max(limits[ngram], count);
      }
    }
    size_t sum = 0;
    for (const auto& [ngram, count] : ngrams(hypothesis, order)) {
      if (limits.count(ngram) > 0) sum += std::min(limits[ngram], count);
    }
    matches.push_back(sum);
  }
  return matches;
}

TEST(CountNgramMatches, AgreesWithTheDefinition) {
  Random random(5);
  for (int round = 0; round < 300; ++round) {
    const auto sentence = [&] {
      Symbols symbols(random.below(30));
      for (uint32_t& symbol : symbols) symbol = static_cast<uint32_t>(random.below(4));
      return symbols;
    };
    const Symbols hypothesis = sentence();
    const std::vector<Symbols> references = {sentence(), sentence(), sentence()};
    EXPECT_EQ(count_ngram_matches(hypothesis, references, 6),
              count_plainly(hypothesis, references, 6));
  }
}

TEST(NumberWords, GivesEqualWordsEqualNumbers) {
  const std::vector<Symbols> symbols = number_words({{"a", "b", "a"}, {}, {"c", "b"}});
  ASSERT_EQ(symbols.size(), 3u);
  EXPECT_EQ(symbols[0][0], symbols[0][2]);
  EXPECT_NE(symbols[0][0], symbols[0][1]);
  EXPECT_TRUE(symbols[1].empty());
  EXPECT_EQ(symbols[2][1], symbols[0][1]);
  EXPECT_NE(symbols[2][0], symbols[0][0]);
}

}  // namespace
}  // namespace allot
