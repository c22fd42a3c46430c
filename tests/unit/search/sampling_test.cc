#include "search/sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/error.h"
#include "search/beam_search.h"
#include "support/search_cases.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

using testing::SmallInference;

std::vector<double> frequencies(const SamplingOptions& options, std::vector<float> log_probs) {
  Random random(3);
  std::vector<double> counts(log_probs.size());
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    counts[draw_token(options, {log_probs.data(), nullptr, log_probs.size()}, random)] +=
        1.0 / kDraws;
  }
  return counts;
}

std::vector<float> logs(const std::vector<double>& probabilities) {
  std::vector<float> result;
  for (const double p : probabilities) {
    result.push_back(p > 0 ? static_cast<float>(std::log(p)) : kMaskedLogProb);
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

std::vector<SearchResult> sample(const SmallInference& inference,
                                 const std::vector<infer::SourceSentence>& sources,
                                 const BeamOptions& options, const SamplingOptions& sampling) {
  infer::EnsembleDecoder decoder = inference.decoder(sources);
  return search_batch(decoder, sources, options, &sampling);
}

TEST(Sampling, ASentenceDrawsTheSameWhateverStandsBesideIt) {
  const SmallInference inference;
  std::vector<infer::SourceSentence> sources = inference.sources(12);
  sources[2].prefix = {6, 6};
  BeamOptions options;
  options.n_best = 3;
  options.max_length = 8;
  SamplingOptions sampling;
  const auto together = sample(inference, sources, options, sampling);
  std::set<std::vector<uint32_t>> different;
  for (size_t i = 0; i < sources.size(); ++i) {
    const auto alone = sample(inference, {sources[i]}, options, sampling)[0];
    ASSERT_EQ(alone.hypotheses.size(), 3U);
    for (size_t n = 0; n < 3; ++n) {
      const Hypothesis& hypothesis = alone.hypotheses[n];
      EXPECT_EQ(hypothesis.tokens, together[i].hypotheses[n].tokens);
      EXPECT_EQ(hypothesis.log_prob, together[i].hypotheses[n].log_prob);
      EXPECT_EQ(hypothesis.attention.size(), hypothesis.log_probs.size());
      EXPECT_LE(hypothesis.tokens.size(), 8U);
      if (i == 2) {
        EXPECT_EQ(hypothesis.tokens[1], 6U);
      }
      different.insert(hypothesis.tokens);
    }
  }
  EXPECT_GT(different.size(), 10U);
  sampling.seed = 2;
  std::set<std::vector<uint32_t>> others;
  for (const SearchResult& result : sample(inference, sources, options, sampling)) {
    for (const Hypothesis& hypothesis : result.hypotheses) others.insert(hypothesis.tokens);
  }
  EXPECT_NE(different, others);
}

TEST(Sampling, TheCoveragePenaltyDoesNotCountTheSink) {
  const SmallInference model;
  const auto sources = model.sources(4);
  BeamOptions beam;
  beam.max_length = 6;
  beam.penalties.beta = 0.5;
  infer::EnsembleDecoder decoder = model.decoder(sources);
  const SamplingOptions sampling;
  const auto results = search_batch(decoder, sources, beam, &sampling);
  for (size_t i = 0; i < sources.size(); ++i) {
    const Hypothesis& hypothesis = results[i].hypotheses.front();
    std::vector<double> coverage(sources[i].tokens.size() - 1);
    for (const auto& row : hypothesis.attention) {
      for (size_t j = 0; j < coverage.size(); ++j) coverage[j] += static_cast<double>(row[j]);
    }
    EXPECT_DOUBLE_EQ(
        hypothesis.score,
        penalized_score(beam.penalties, {hypothesis.log_prob, hypothesis.tokens.size()}, coverage));
  }
}

TEST(Sampling, EndsWhereItMust) {
  const SmallInference inference;
  BeamOptions options;
  options.max_length = 8;
  options.constraints.min_length = 8;
  const auto result = sample(inference, inference.sources(1), options, {});
  EXPECT_EQ(result[0].hypotheses[0].tokens.size(), 8U);
  EXPECT_TRUE(result[0].hypotheses[0].is_finished);
}

TEST(Sampling, ForbiddenWordsAreNeverDrawn) {
  const SmallInference model;
  const Vocabulary& words = model.small.target_vocabulary;
  auto forbidden = std::make_shared<WordPatterns>(word_continuations(words));
  for (const char* word : {"w0", "w1", "w2"}) forbidden->add(words, {word}, 0);
  BeamOptions beam;
  beam.n_best = beam.beam_size = 10;
  beam.max_length = 12;
  beam.constraints.forbidden = forbidden;
  size_t num_tokens = 0;
  for (const SearchResult& result : sample(model, model.sources(5), beam, {})) {
    for (const Hypothesis& drawn : result.hypotheses) {
      for (const uint32_t token : drawn.tokens) {
        EXPECT_FALSE(token == words.id("w0") || token == words.id("w1") || token == words.id("w2"));
        ++num_tokens;
      }
    }
  }
  EXPECT_GT(num_tokens, 50U);
}

// Three drafts, one after the other: each has the row of its own last token.
TEST(Sampling, DraftsContinueWhatTheyWere) {
  BeamOptions options;
  options.n_best = 3;
  options.max_length = 3;
  SamplingOptions sampling;
  sampling.top_k = 1;
  infer::SourceSentence source;
  source.tokens = {5, 6};
  Draws draws(options, sampling, source);
  EXPECT_EQ(draws.num_live(), 1U);
  EXPECT_EQ(draws.last_token(0), Vocabulary::kStart);
  const std::vector<float> attention = {0.5, 0.5};
  const auto row = [&](std::vector<float>& log_probs) {
    return Draws::Row{{log_probs.data(), nullptr, log_probs.size()}, attention.data()};
  };
  std::vector<float> sure = logs({0, 0, 0, 0, 0, 0, 0.2, 0.8});
  draws.advance({row(sure)});
  ASSERT_EQ(draws.num_live(), 3U);
  EXPECT_EQ(draws.parents(), (std::vector<size_t>{0, 0, 0}));
  // The second one ends.
  std::vector<float> one = logs({0, 0, 0, 0, 0, 0, 0.9, 0.1}), two = one, end = one;
  end[Vocabulary::kEnd] = 0;
  draws.advance({row(one), row(end), row(two)});
  EXPECT_EQ(draws.parents(), (std::vector<size_t>{0, 2}));
  EXPECT_EQ(draws.last_token(1), 6U);
  draws.advance({row(one), row(two)});
  EXPECT_EQ(draws.num_live(), 0U);
  const std::vector<Hypothesis> results = draws.results();
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0].tokens, (std::vector<uint32_t>{7, 6, 6}));
  EXPECT_EQ(results[1].tokens, (std::vector<uint32_t>{7}));
  EXPECT_TRUE(results[1].is_finished);
  EXPECT_FALSE(results[2].is_finished);
}

TEST(Sampling, TakesNoSentencesAtAll) {
  EXPECT_TRUE(sample(SmallInference(), {}, {}, {}).empty());
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
