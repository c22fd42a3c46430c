#include "report/explained_translation.h"

#include <gtest/gtest.h>

#include "support/line_translation.h"

namespace allot {
namespace {

using Numbers = std::vector<double>;
using testing::houses_translation;

TEST(Explained, StepsAreWordsAndTheEnd) {
  const auto found = explained(houses_translation());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text, "houses.");
  EXPECT_EQ(found->words[1].begin, 6U);
  ASSERT_EQ(found->attention.size(), 3U);
  EXPECT_EQ(found->attention[0], (Numbers{0.75, 0.25, 0}));  // the mean of two tokens
  EXPECT_EQ(found->attention[2], (Numbers{0, 0, 1}));        // the end
  EXPECT_EQ(found->fertility, (Numbers{2, 2}));
  EXPECT_EQ(found->num_tokens, (std::vector<size_t>{2, 1}));
  ASSERT_EQ(found->spent.size(), 4U);
  EXPECT_EQ(found->spent[0], (Numbers{0, 0, 0}));
  EXPECT_EQ(found->spent[1], (Numbers{1.5, 0.5, 0}));  // the sum of two tokens
  EXPECT_EQ(found->spent[3], (Numbers{1.5, 0.75, 1.75}));
  ASSERT_EQ(found->left.size(), 4U);
  EXPECT_EQ(found->left[0], (Numbers{2, 2}));
  EXPECT_EQ(found->left[1], (Numbers{0.5, 1.5}));
  EXPECT_EQ(found->left[3], (Numbers{0.5, 1.25}));
  EXPECT_EQ(found->sink_share, 0.4375);
  EXPECT_EQ(found->dropped, std::vector<size_t>{0});
  EXPECT_EQ(found->warnings[0].kind, "unspent-budget");
}

TEST(Explained, TheLastStateIsThatOfTheSearch) {
  LineTranslation line = houses_translation();
  // As when a line was cut: an end symbol in its middle has spent something.
  line.hypotheses[0].spent = {0.75, 0.75, 1, 2.5};
  const auto found = explained(line);
  EXPECT_EQ(found->spent.back(), (Numbers{1.5, 1, 2.5}));
  EXPECT_EQ(found->left.back(), (Numbers{0.5, 1}));
}

TEST(Explained, WithoutBoundsNothingIsLeft) {
  LineTranslation line = houses_translation();
  line.fertility.clear();
  const auto found = explained(line);
  EXPECT_FALSE(found->is_bounded());
  EXPECT_TRUE(found->left.empty());
  EXPECT_EQ(found->spent.size(), 4U);
}

TEST(Explained, UnfinishedAndWithoutSink) {
  LineTranslation line = houses_translation();
  line.has_sink = false;
  line.fertility.clear();
  LineHypothesis& hypothesis = line.hypotheses[0];
  hypothesis.attention = {{{0.5F, 0.5F, 0}}, {{0.25F, 0.25F, 0.5F}}, {{0, 0, 1}}};
  hypothesis.spent = {0.75, 0.75, 1.5};
  const auto found = explained(line);
  EXPECT_EQ(found->attention.size(), 2U);
  EXPECT_EQ(found->spent.back(), (Numbers{1.5, 1.5}));
}

TEST(Explained, NothingForALineWithoutWords) {
  EXPECT_FALSE(explained(LineTranslation()));
}

TEST(Explained, AnEmptyTranslationHasTheEndOnly) {
  LineTranslation line = houses_translation();
  LineHypothesis& hypothesis = line.hypotheses[0];
  hypothesis.target = {};
  hypothesis.attention = {{{0, 0, 0}, 1}};
  hypothesis.spent = {0, 0, 0, 1};
  const auto found = explained(line);
  EXPECT_EQ(found->attention.size(), 1U);
  EXPECT_EQ(found->spent.size(), 2U);
}

std::vector<TargetWord> words_of(const std::vector<std::string>& texts) {
  std::vector<TargetWord> words;
  for (const std::string& text : texts) words.push_back({text, 0, 1, 0, 0});
  return words;
}

using Positions = std::vector<size_t>;

TEST(RepeatedWords, ADoubledWordIsMarkedWhereItIsDoubled) {
  EXPECT_EQ(repeated_words({{WarningKind::kRepeatedWords, "the", 2, 2.0}},
                           words_of({"the", "cat", "the", "the", "the"})),
            (Positions{2}));
}

TEST(RepeatedWords, ASequenceIsMarkedEveryTimeButTheFirst) {
  EXPECT_EQ(repeated_words({{WarningKind::kRepeatedWords, "a b c", 4, 3.0}},
                           words_of({"a", "b", "c", "x", "a", "b", "c", "y", "a", "b", "c"})),
            (Positions{4, 5, 6, 8, 9, 10}));
}

TEST(RepeatedWords, ALoopIsMarkedBehindItsFirstRound) {
  EXPECT_EQ(repeated_words({{WarningKind::kLoop, "a b", 1, 3.0}},
                           words_of({"x", "a", "b", "a", "b", "a", "b", "y"})),
            (Positions{3, 4, 5, 6}));
}

TEST(RepeatedWords, OtherWarningsMarkNothing) {
  EXPECT_TRUE(
      repeated_words({{WarningKind::kUnspentBudget, "a", 0, 1.0}}, words_of({"a"})).empty());
}

}  // namespace
}  // namespace allot
