#include "translate/token_rewriter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

TokenTranslation three_tokens() {
  TokenTranslation translation;
  translation.tokens = {10, 0, 12};
  translation.token_scores = {-1, -2, -3};
  translation.links = {0, 1, std::nullopt};
  translation.unknown = {{1, 1}};
  translation.attention = {{{1}, 0, 0}, {{1}, 0, 1}, {{1}, 0, 2}, {{0}, 1, 0}};
  translation.part_ends = {3};
  return translation;
}

TEST(FirstTokensOfWords, AreTheFirstOnes) {
  SourceText source;
  source.words.resize(2);
  source.tokens = {{"a@@", 4, 0}, {"b", 5, 0}, {"c", 6, 1}};
  EXPECT_THAT(first_tokens_of_words(source), ElementsAre(0, 2));
}

TEST(TokenRewriter, KeepsAddsAndLeavesOut) {
  TokenTranslation translation = three_tokens();
  TokenRewriter rewriter(translation);
  rewriter.begin_word();
  rewriter.add(20, 5);
  EXPECT_EQ(rewriter.num_tokens(), 1U);
  rewriter.keep(1);
  rewriter.keep(2);
  rewriter.finish();
  EXPECT_THAT(translation.tokens, ElementsAre(20, 0, 12));
  EXPECT_THAT(translation.token_scores, ElementsAre(0, -2, -3));
  EXPECT_THAT(translation.links, ElementsAre(5U, 1U, std::nullopt));
  ASSERT_EQ(translation.unknown.size(), 1U);
  EXPECT_EQ(translation.unknown[0].position, 1U);
  EXPECT_THAT(translation.part_ends, ElementsAre(0, 3));
  ASSERT_EQ(translation.attention.size(), 4U);
  EXPECT_EQ(translation.attention[0].first_token, 5U);
  EXPECT_EQ(translation.attention[3].sink, 1);
  EXPECT_TRUE(translation.terms.empty());
}

TEST(TokenRewriter, TermsStayWithTheirTokens) {
  TokenTranslation translation = three_tokens();
  translation.attention = {};
  translation.terms.resize(3);
  translation.terms[2].emplace().term = 4;
  TokenRewriter rewriter(translation);
  TermToken own;
  own.term = 7;
  rewriter.add(20, 0, own);
  rewriter.keep(2);
  rewriter.finish();
  ASSERT_EQ(translation.terms.size(), 2U);
  EXPECT_EQ(translation.terms[0]->term, 7U);
  EXPECT_EQ(translation.terms[1]->term, 4U);
  EXPECT_TRUE(translation.attention.empty());
  EXPECT_TRUE(translation.unknown.empty());
}

TEST(WordEdges, AreWhereWordsBeginAndEnd) {
  TokenCounts counts;
  for (const char* token : {"un@@", "able", "a"}) counts.add(token);
  const Vocabulary targets = Vocabulary::build(counts);
  TokenTranslation translation;
  translation.tokens = {targets.id("a"),    targets.id("un@@"), targets.id("able"),
                        targets.id("un@@"), targets.id("a"),    targets.id("a")};
  translation.part_ends = {4, 6};
  const WordEdges edges(targets, translation);
  std::vector<bool> is_edge;
  for (size_t i = 0; i <= 6; ++i) is_edge.push_back(edges.is_edge(i));
  // The unfinished word ends with its part.
  EXPECT_THAT(is_edge, ElementsAre(true, true, false, true, true, true, true));
  EXPECT_EQ(edges.begin_at(2), 1U);
  EXPECT_EQ(edges.end_at(2), 3U);
  // The words of a term are not taken apart.
  translation.terms.resize(6);
  translation.terms[4].emplace().term = 1;
  translation.terms[5].emplace().term = 1;
  translation.terms[5]->token = 1;
  EXPECT_FALSE(edges.is_edge(5));
  EXPECT_TRUE(edges.is_edge(4));
  translation.terms[5]->token = 0;  // the same term once more
  EXPECT_TRUE(edges.is_edge(5));
}

}  // namespace
}  // namespace allot
