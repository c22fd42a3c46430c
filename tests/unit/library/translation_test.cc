#include "library/translation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot::api {
namespace {

class LibraryTranslationTest : public ::testing::Test {
 protected:
  LibraryTranslationTest() {
    ModelOptions model;
    model.transform = attention::Transform::kCsparsemax;
    ::allot::testing::write_text_model(::allot::testing::SmallModel(model, 0.9), path_);
    options_.flags["max-length"] = "12";
    options_.threads = 1;
  }

  ::allot::testing::TemporaryFolder folder_;
  std::string path_ = folder_.path("model");
  TranslateOptions options_;
};

TEST_F(LibraryTranslationTest, WordsHaveTheirBytes) {
  const Translation one = Translator(path_).translate_line("w1, w2", options_);
  const std::vector<Word> source = one.source_words();
  ASSERT_EQ(source.size(), 3U);
  EXPECT_EQ(source[2].text, "w2");
  EXPECT_EQ(source[2].begin, 4U);
  EXPECT_EQ(source[2].end, 6U);
  for (const Word& word : one.words()) {
    EXPECT_EQ(one.text().substr(word.begin, word.end - word.begin), word.text);
  }
  EXPECT_EQ(one.source_tokens().size(), 3U);
  EXPECT_EQ(one.tokens().size(), one.token_scores().size());
}

TEST_F(LibraryTranslationTest, AttentionOverWordsAndTokens) {
  const Translation one = Translator(path_).translate_line("w1 w2 w3", options_);
  const MatrixView words = one.attention();
  ASSERT_TRUE(one.has_sink());
  ASSERT_GT(words.rows, 0U);
  EXPECT_EQ(words.rows, one.words().size());
  EXPECT_EQ(words.columns, 4U);
  for (size_t row = 0; row < words.rows; ++row) {
    const float* const begin = words.values + row * words.columns;
    EXPECT_NEAR(std::accumulate(begin, begin + words.columns, 0.0F), 1, 1e-5);
  }
  const MatrixView tokens = one.token_attention();
  EXPECT_EQ(tokens.rows, one.tokens().size() + (one.is_finished() ? 1 : 0));
  EXPECT_EQ(tokens.columns, 4U);
  // What was spent is the sum of all rows.
  const std::vector<WordBudget> budgets = one.budgets();
  ASSERT_EQ(budgets.size(), 3U);
  for (size_t column = 0; column < 3; ++column) {
    double spent = 0;
    for (size_t row = 0; row < tokens.rows; ++row) {
      spent += static_cast<double>(tokens.values[row * tokens.columns + column]);
    }
    EXPECT_NEAR(budgets[column].spent, spent, 1e-5);
    EXPECT_EQ(budgets[column].fertility, 1.5);
    EXPECT_NEAR(budgets[column].left, 1.5 - spent, 1e-5);
  }
  EXPECT_EQ(one.attention().values, words.values);
  const Translation copy = one;
  EXPECT_EQ(copy.attention().values, words.values);
  for (const Link& link : one.alignment()) EXPECT_LT(link.source, 3U);
  EXPECT_GE(one.sink_share(), 0);
}

TEST_F(LibraryTranslationTest, WithoutAttentionThereAreNoRows) {
  options_.attention = false;
  const Translation one = Translator(path_).translate_line("w1 w2 w3", options_);
  EXPECT_EQ(one.attention().rows, 0U);
  EXPECT_EQ(one.token_attention().rows, 0U);
  EXPECT_TRUE(one.alignment().empty());
  EXPECT_EQ(one.budgets().size(), 3U);
}

TEST_F(LibraryTranslationTest, ALineWithoutWordsHasNothing) {
  const Translation one = Translator(path_).translate_line(" ", options_);
  EXPECT_EQ(one.text(), "");
  EXPECT_EQ(one.attention().rows, 0U);
  EXPECT_TRUE(one.words().empty() && one.alternatives().empty() && one.budgets().empty());
  EXPECT_EQ(one.score(), 0);
  EXPECT_TRUE(one.is_finished());
}

TEST_F(LibraryTranslationTest, AlternativesAreWorse) {
  options_.n_best = 3;
  const Translation one = Translator(path_).translate_line("w1 w2", options_);
  const std::vector<Translation> others = one.alternatives();
  ASSERT_EQ(others.size(), 2U);
  EXPECT_LE(others[0].score(), one.score());
  EXPECT_LE(others[1].score(), others[0].score());
}

TEST_F(LibraryTranslationTest, WarningsNameWhatIsWrong) {
  const Translation one = Translator(path_).translate_line("w1 q\xff", options_);
  std::vector<std::string> kinds;
  std::vector<int> unknown;  // positions
  for (const Warning& warning : one.warnings()) {
    kinds.push_back(warning.kind);
    if (warning.kind == "unknown-source-word")
      unknown.push_back(static_cast<int>(warning.position));
  }
  EXPECT_THAT(kinds, ::testing::Contains("invalid-utf8"));
  EXPECT_THAT(unknown, ::testing::ElementsAre(1, 2));  // the byte has become a word of its own
}

}  // namespace
}  // namespace allot::api
