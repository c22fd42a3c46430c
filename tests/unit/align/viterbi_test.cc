#include "align/viterbi.h"

#include <gtest/gtest.h>

#include <cmath>

#include "align/train.h"
#include "base/error.h"
#include "support/numbered_text.h"

namespace allot::align {
namespace {

DirectedAlignment align_text(const testing::NumberedText& text, const DirectionModel& model,
                             bool with_scores = false, int threads = 1) {
  WorkerPool pool(threads);
  const PreparedPairs prepared(text.directed(Direction::kForward));
  return viterbi_alignment(prepared, model, {with_scores}, pool);
}

// A model with one probability for every pair of words.
struct FlatModel {
  explicit FlatModel(const testing::NumberedText& text) {
    WorkerPool pool(1);
    const DirectedPairs pairs = text.directed(Direction::kForward);
    table = make_lexical_table(pairs, Occurrences(pairs), true, pool);
  }
  DirectionModel model() const { return {parameters, table.view()}; }
  DirectionParameters parameters;
  LexicalTable table;
};

TEST(Viterbi, TakesTheBestOrigin) {
  const testing::NumberedText text({"a b"}, {"x y z"});
  FlatModel flat(text);
  // Rows x, y, z; each a, b, null.
  flat.table.values = {0.1F, 0.9F, 0.1F, 0.8F, 0.1F, 0.1F, 0.01F, 0.01F, 0.99F};
  EXPECT_EQ(align_text(text, flat.model()).origins, std::vector<uint32_t>({2, 1, 0}));
  flat.parameters.prior.use_null = false;
  EXPECT_EQ(align_text(text, flat.model()).origins, std::vector<uint32_t>({2, 1, 2}));
}

TEST(Viterbi, OfEqualsTakesNullAndThenTheFirst) {
  // Position 2 of 3 is as far from "a" before it as from "a" behind it.
  const testing::NumberedText text({"a b a c"}, {"x x"});
  FlatModel flat(text);
  flat.table.values = {0.5F, 0.1F, 0.1F, 0.1F};
  EXPECT_EQ(align_text(text, flat.model()).origins[0], 1U);
  flat.parameters.prior.favor_diagonal = false;
  flat.table.values = {0.5F, 0.5F, 0.5F, 0.5F};
  EXPECT_EQ(align_text(text, flat.model()).origins, std::vector<uint32_t>({0, 0}));
}

TEST(Viterbi, GivesUnseenPairsAndWordsTheirSmallProbability) {
  const testing::NumberedText text({"a b"}, {"x y"});
  FlatModel flat(text);
  SentencePairs fresh;
  fresh.source.add(std::vector<WordId>{kUnknownWord, 1});
  fresh.target.add(std::vector<WordId>{kUnknownWord, kUnknownWord});
  WorkerPool pool(1);
  const PreparedPairs prepared(directed(fresh, text.text.sizes(), Direction::kForward));
  const DirectedAlignment alignment = viterbi_alignment(prepared, flat.model(), {}, pool);
  EXPECT_EQ(alignment.origins, std::vector<uint32_t>({1, 2}));  // the diagonal
  EXPECT_NEAR(alignment.log_likelihood, 2 * std::log(1e-9), 1e-6);
}

TEST(Viterbi, EmptySidesHaveNoLinksAndNoScore) {
  const testing::NumberedText text({"a", "", "a b", ""}, {"x", "x y", "", ""});
  const FlatModel flat(text);
  const DirectedAlignment alignment = align_text(text, flat.model(), true);
  EXPECT_EQ(alignment.scores.size(), 4U);
  EXPECT_LT(alignment.scores[0], 0);
  for (size_t pair = 1; pair < 4; ++pair) {
    EXPECT_TRUE(links_of_pair(text.pairs, alignment, Direction::kForward, pair).empty());
    EXPECT_EQ(alignment.scores[pair], 0);
  }
}

TEST(Viterbi, ScoreIsTheLogProbabilityWithTheLength) {
  const testing::NumberedText text({"a b"}, {"x"});
  FlatModel flat(text);
  flat.parameters.length_ratio = 0.5;
  const double mean = 0.05 + 2 * 0.5;
  EXPECT_NEAR(align_text(text, flat.model(), true).scores[0],
              std::log(1e-9) + std::log(mean) - mean, 1e-6);
}

TEST(Viterbi, RefusesAModelOfOtherWords) {
  const testing::NumberedText text({"a b"}, {"x"});
  const testing::NumberedText other({"a b c"}, {"x"});
  const FlatModel flat(other);
  EXPECT_THROW(align_text(text, flat.model()), InternalError);
}

TEST(LinksOfPair, HaveTheSourceFirstInBothDirections) {
  const testing::NumberedText text({"s", "a b c"}, {"t", "x y"});
  DirectedAlignment forward;
  forward.origins = {1, 3, 0};  // tokens of t; x y
  EXPECT_EQ(links_of_pair(text.pairs, forward, Direction::kForward, 1), (Links{{2, 0}}));
  DirectedAlignment reverse;
  reverse.origins = {0, 2, 0, 1};  // tokens of s; a b c
  EXPECT_EQ(links_of_pair(text.pairs, reverse, Direction::kReverse, 1), (Links{{0, 1}, {2, 0}}));
}

TEST(Fertilities, CountTheTargetsOfEachSourceWord) {
  EXPECT_EQ(fertilities({{0, 0}, {2, 1}, {0, 3}, {2, 2}, {0, 4}}, 4),
            std::vector<uint32_t>({3, 0, 2, 0}));
  EXPECT_TRUE(fertilities({}, 0).empty());
  EXPECT_THROW(fertilities({{1, 0}}, 1), InternalError);
}

}  // namespace
}  // namespace allot::align
