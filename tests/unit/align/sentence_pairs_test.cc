#include "align/sentence_pairs.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::align {
namespace {

TEST(Sentences, StandsOneAfterTheOther) {
  Sentences sentences;
  sentences.add(std::vector<WordId>{1, 2, 3});
  sentences.add(std::vector<WordId>{});
  sentences.add(std::vector<WordId>{4});
  EXPECT_EQ(sentences.size(), 3U);
  EXPECT_EQ(sentences.num_tokens(), 4U);
  EXPECT_EQ(sentences[0].size(), 3U);
  EXPECT_EQ(sentences[0][2], 3U);
  EXPECT_TRUE(sentences[1].empty());
  EXPECT_EQ(sentences[2].front(), 4U);
  EXPECT_EQ(sentences.first_token(2), 3U);
  sentences.clear();
  EXPECT_EQ(sentences.size(), 0U);
  EXPECT_EQ(sentences.num_tokens(), 0U);
}

TEST(Directed, TurnsThePairAround) {
  SentencePairs pairs;
  pairs.source.add(std::vector<WordId>{0, 1});
  pairs.target.add(std::vector<WordId>{2});
  const DirectedPairs forward = directed(pairs, {10, 20}, Direction::kForward);
  EXPECT_EQ(&forward.given, &pairs.source);
  EXPECT_EQ(forward.num_given_words, 10U);
  EXPECT_EQ(forward.num_generated_words, 20U);
  const DirectedPairs reverse = directed(pairs, {10, 20}, Direction::kReverse);
  EXPECT_EQ(&reverse.given, &pairs.target);
  EXPECT_EQ(reverse.num_given_words, 20U);
  EXPECT_EQ(reverse.num_generated_words, 10U);
}

TEST(Directed, KnowsEmptySides) {
  SentencePairs pairs;
  for (const std::vector<WordId>& source : {std::vector<WordId>{1}, {}, {1}, {}}) {
    pairs.source.add(source);
  }
  for (const std::vector<WordId>& target : {std::vector<WordId>{1}, {1}, {}, {}}) {
    pairs.target.add(target);
  }
  const DirectedPairs forward = directed(pairs, {2, 2}, Direction::kForward);
  EXPECT_TRUE(forward.is_alignable(0));
  for (size_t pair = 1; pair < 4; ++pair) EXPECT_FALSE(forward.is_alignable(pair)) << pair;
}

TEST(Directed, NeedsAsManySentencesOnBothSides) {
  SentencePairs pairs;
  pairs.source.add(std::vector<WordId>{1});
  EXPECT_THROW(directed(pairs, {2, 2}, Direction::kForward), InternalError);
}

}  // namespace
}  // namespace allot::align
