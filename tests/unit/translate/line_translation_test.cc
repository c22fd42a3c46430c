#include "translate/line_translation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/strings.h"
#include "support/line_translation.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(LineTranslation, PiecesBecomeWordsAsInTheVectors) {
  const auto json =
      nlohmann::json::parse(testing::read_bytes(testing::data_path("vectors/metrics.json")));
  const auto merge = json.at("bpe_merge");
  LineTranslation line;
  line.has_sink = true;
  bool is_new = true;
  const std::string source = merge.at("source"), target = merge.at("target");
  for (const std::string_view token : split_spaces(source)) {
    if (token == "<sink>") continue;
    if (is_new) line.source.words.push_back({std::string(token), 0, 0});
    line.source.tokens.push_back({std::string(token), 4, line.source.words.size() - 1});
    is_new = token.substr(token.size() - 2) != "@@";
  }
  LineHypothesis hypothesis;
  hypothesis.target.tokens = {"not", "ab@@", "le"};
  hypothesis.target.words = {{"not", 0, 1, 0, 0}, {"able", 1, 2, 0, 0}};
  for (auto row : merge.at("attention").get<std::vector<std::vector<float>>>()) {
    const float sink = row.back();
    row.pop_back();
    hypothesis.attention.push_back({row, sink});
  }
  hypothesis.attention.push_back({{0, 0, 0, 0}, 1});  // the end symbol takes no part
  const auto expected = merge.at("merged").get<align::AttentionRows>();
  const align::AttentionRows found = word_attention(line, hypothesis);
  ASSERT_EQ(found.size(), expected.size());
  for (size_t row = 0; row < found.size(); ++row) {
    ASSERT_EQ(found[row].size(), expected[row].size());
    for (size_t j = 0; j < found[row].size(); ++j) {
      EXPECT_NEAR(found[row][j], expected[row][j], 1e-6);
    }
  }
  EXPECT_EQ(word_links(line, hypothesis), (align::Links{{0, 1}, {1, 0}}));
}

// Two parts of one word and of two; the second target word has a token from either.
TEST(LineTranslation, RowsOfPartsStandInTheirPlaceOfTheLine) {
  LineTranslation line;
  line.has_sink = true;
  line.source.words = {{"ab", 0, 2}, {"c", 3, 4}, {"d", 5, 6}};
  line.source.tokens = {{"a@@", 4, 0}, {"b", 5, 0}, {"c", 6, 1}, {"d", 7, 2}};
  LineHypothesis hypothesis;
  hypothesis.target.tokens = {"x", "y@@", "z"};
  hypothesis.target.words = {{"x", 0, 1, 0, 0}, {"yz", 1, 2, 0, 0}};
  hypothesis.attention = {{{0.5F, 0.25F}, 0.25F, 0}, {{0.5F, 0}, 0.5F, 0}, {{0.25F, 0.75F}, 0, 2}};
  EXPECT_EQ(word_attention(line, hypothesis),
            (align::AttentionRows{{0.75, 0, 0, 0.25}, {0.25, 0.125, 0.375, 0.25}}));
  EXPECT_EQ(word_links(line, hypothesis), (align::Links{{0, 0}, {2, 1}}));
  EXPECT_EQ(token_links(hypothesis), (align::Links{{0, 0}, {0, 1}, {3, 2}}));
}

TEST(LineTranslation, LinksBudgetsAndTheSink) {
  LineTranslation line;
  line.has_sink = true;
  line.source.words = {{"ab", 0, 2}, {"c", 3, 4}};
  line.source.tokens = {{"a@@", 4, 0}, {"b", 5, 0}, {"c", 6, 1}};
  line.fertility = {1, 1, 2};
  EXPECT_THAT(line.source_words(), ElementsAre(0, 0, 1, 2));
  LineHypothesis hypothesis;
  hypothesis.target.tokens = {"x", "y"};
  hypothesis.target.words = {{"x", 0, 1, 0, 0}, {"y", 1, 1, 0, 0}};
  EXPECT_THAT(target_words(hypothesis.target), ElementsAre(0, 1));
  hypothesis.attention = {{{0.3F, 0.3F, 0.4F}}, {{0, 0, 0.1F}, 0.9F}, {{0, 0, 0}, 1}};
  hypothesis.spent = {0.3, 0.3, 0.5, 1.9};
  // As a word its tokens win together, as tokens the other one does.
  EXPECT_EQ(word_links(line, hypothesis), (align::Links{{0, 0}}));
  EXPECT_EQ(token_links(hypothesis), (align::Links{{2, 0}}));
  const auto budgets = word_budgets(line, hypothesis);
  ASSERT_EQ(budgets.size(), 2U);
  EXPECT_NEAR(budgets[0].left, 1.4, 1e-9);
  EXPECT_NEAR(sink_share(line, hypothesis), 1.9 / 3, 1e-9);
  line.has_sink = false;
  EXPECT_EQ(sink_share(line, hypothesis), 0);
}

TEST(LineTranslation, MemoryGrowsWithWhatIsKept) {
  LineTranslation line = testing::houses_translation();
  const size_t one = memory_bytes(line);
  EXPECT_GT(one, sizeof line);
  EXPECT_LT(one, 5000U);
  for (AttentionRow& row : line.hypotheses.front().attention) row.weights.resize(1000);
  EXPECT_GE(memory_bytes(line), one + 4 * 997 * sizeof(float));
  line.hypotheses.resize(20, line.hypotheses.front());
  EXPECT_GT(memory_bytes(line), 19 * 4 * 997 * sizeof(float));
  line.hypotheses.clear();
  EXPECT_LT(memory_bytes(line), one);
}

}  // namespace
}  // namespace allot
