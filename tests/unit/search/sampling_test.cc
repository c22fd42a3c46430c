#include "search/sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "base/error.h"
#include "support/search_cases.h"

namespace allot {
namespace {

using testing::small_sources;
using testing::SmallModel;

constexpr float kNever = -std::numeric_limits<float>::infinity();

std::vector<double> frequencies(const SamplingOptions& options, std::vector<float> log_probs) {
  Random random(3);
  std::vector<double> counts(log_probs.size());
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    counts[draw_word(options, log_probs.data(), log_probs.size(), random)] += 1.0 / kDraws;
  }
  return counts;
}

std::vector<float> logs(const std::vector<double>& probabilities) {
  std::vector<float> result;
  for (const double p : probabilities) {
    result.push_back(p > 0 ? static_cast<float>(std::log(p)) : kNever);
  }
  return result;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i], expected[i], 0.015);
    if (expected[i] == 0) {
      EXPECT_EQ(found[i], 0);
    }
  }
}

TEST(Sampling, DrawsAsOftenAsTheModelSays) {
  const std::vector<float> row = logs({0.1, 0, 0.2, 0.4, 0.3});
  expect_near(frequencies({}, row), {0.1, 0, 0.2, 0.4, 0.3});
  SamplingOptions options;
  options.top_k = 2;
  expect_near(frequencies(options, row), {0, 0, 0, 4.0 / 7, 3.0 / 7});
  options = {};
  options.top_p = 0.75;  // 0.4 + 0.3 is not enough
  expect_near(frequencies(options, row), {0, 0, 2.0 / 9, 4.0 / 9, 3.0 / 9});
  options = {};
  options.temperature = 0.5;  // squares
  expect_near(frequencies(options, row), {1.0 / 30, 0, 4.0 / 30, 16.0 / 30, 9.0 / 30});
  options.top_k = 1;
  expect_near(frequencies(options, row), {0, 0, 0, 1, 0});
}

TEST(Sampling, ASentenceDrawsTheSameWhateverStandsBesideIt) {
  const SmallModel small({}, 0.9);
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  const infer::Ensemble ensemble = {{&model, model.default_attention()}};
  std::vector<infer::SearchInput> inputs;
  for (const infer::SourceSentence& source : small_sources(small, 12)) {
    inputs.push_back({source.tokens, {source.fertility}, {}});
  }
  inputs[2].prefix = {6, 6};
  BeamOptions options;
  options.n_best = 3;
  options.max_length = 8;
  SamplingOptions sampling;
  const auto together = sample_batch(ensemble, inputs, options, sampling);
  std::set<std::vector<uint32_t>> different;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const auto alone = sample_batch(ensemble, {inputs[i]}, options, sampling)[0];
    ASSERT_EQ(alone.translations.size(), 3U);
    for (size_t n = 0; n < 3; ++n) {
      const Translation& translation = alone.translations[n];
      EXPECT_EQ(translation.words, together[i].translations[n].words);
      EXPECT_EQ(translation.log_prob, together[i].translations[n].log_prob);
      EXPECT_EQ(translation.attention.size(), translation.log_probs.size());
      EXPECT_LE(translation.words.size(), 8U);
      if (i == 2) {
        EXPECT_EQ(translation.words[1], 6U);
      }
      different.insert(translation.words);
    }
  }
  EXPECT_GT(different.size(), 10U);
  sampling.seed = 2;
  std::set<std::vector<uint32_t>> others;
  for (const SearchResult& result : sample_batch(ensemble, inputs, options, sampling)) {
    for (const Translation& translation : result.translations) others.insert(translation.words);
  }
  EXPECT_NE(different, others);
}

TEST(Sampling, EndsWhereItMust) {
  const SmallModel small({}, 0.9);
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  const infer::Ensemble ensemble = {{&model, model.default_attention()}};
  const infer::SourceSentence source = small_sources(small, 1)[0];
  BeamOptions options;
  options.max_length = 8;
  options.rules.min_length = 8;
  const auto result =
      sample_batch(ensemble, {{source.tokens, {source.fertility}, {}}}, options, {});
  EXPECT_EQ(result[0].translations[0].words.size(), 8U);
  EXPECT_TRUE(result[0].translations[0].is_finished);
}

TEST(Sampling, ChecksItsOptions) {
  SamplingOptions options;
  EXPECT_NO_THROW(options.validate());
  options.top_p = 0;
  EXPECT_THROW(options.validate(), Error);
  options.top_p = 1.1;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.temperature = 0;
  EXPECT_THROW(options.validate(), Error);
}

}  // namespace
}  // namespace allot
