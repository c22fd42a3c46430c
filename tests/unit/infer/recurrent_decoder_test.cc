#include "infer/recurrent_decoder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "infer/model.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;

TEST(InferDecoder, SpendsWithinTheBudgetOfEachHypothesis) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  const AttentionSettings settings = model.default_attention();
  const PreparedSources prepared = model.prepare(small_sources(small, 3));
  DecoderState rows = model.decoder().start(prepared, settings);
  StepResult step;
  rows.select({0, 0, 1, 2, 2});
  for (int t = 0; t < 5; ++t) {
    model.decoder().step(prepared, settings, std::vector<uint32_t>(5, 4), rows, step);
  }
  for (size_t j = 0; j < rows.budget->spent().size(); ++j) {
    EXPECT_LE(rows.budget->spent()[j], rows.budget->fertility()[j] + 1e-5F);
  }
  EXPECT_EQ(rows.sentence, (std::vector<size_t>{0, 0, 1, 2, 2}));
}

TEST(InferDecoder, RefusesToRunWithoutFertilities) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  const PreparedSources prepared = model.prepare({SourceSentence{{4, 3}}});
  EXPECT_THROW(model.decoder().start(prepared, model.default_attention()), InternalError);
  EXPECT_NO_THROW(model.decoder().start(prepared, AttentionSettings{}));
}

// Log-probabilities of one step, by sentence.
std::vector<std::vector<float>> next_step(const Model& model,
                                          const std::vector<SourceSentence>& sources,
                                          const std::vector<size_t>& parents) {
  const AttentionSettings settings = model.default_attention();
  const PreparedSources prepared = model.prepare(sources);
  DecoderState rows = model.decoder().start(prepared, settings);
  rows.select(parents);
  StepResult step;
  model.decoder().step(prepared, settings, std::vector<uint32_t>(parents.size(), 4), rows, step);
  std::vector<std::vector<float>> result;
  for (size_t r = 0; r < parents.size(); ++r) {
    const size_t listed = sources[parents[r]].shortlist.size();
    const float* row = step.log_probs.row(r);
    result.emplace_back(row, row + (listed > 0 ? listed : model.options().target_vocabulary));
  }
  return result;
}

TEST(InferDecoder, AShortlistSharesTheProbabilityOfAllAmongItsTokens) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  std::vector<SourceSentence> sources = small_sources(small, 4);
  const std::vector<size_t> parents = {0, 0, 1, 2, 2, 2, 3};
  const auto all = next_step(model, sources, parents);
  sources[0].shortlist = {0, 2, 5};
  sources[2].shortlist = {2, 3, 4, 6};
  const auto found = next_step(model, sources, parents);
  for (size_t r = 0; r < parents.size(); ++r) {
    const std::vector<uint32_t>& ids = sources[parents[r]].shortlist;
    if (ids.empty()) {
      EXPECT_EQ(found[r], all[r]);
      continue;
    }
    double sum = 0;
    for (const uint32_t id : ids) sum += std::exp(static_cast<double>(all[r][id]));
    for (size_t k = 0; k < ids.size(); ++k) {
      EXPECT_NEAR(found[r][k], static_cast<double>(all[r][ids[k]]) - std::log(sum), 1e-5);
    }
  }
}

// What label smoothing gave to tokens that are not listed is not shared out.
TEST(InferDecoder, TokensOutsideAShortlistKeepTheirShareOfLabelSmoothing) {
  const SmallModel small;
  const Model plain(small.options, weights_in(small.parameters));
  const Model smoothed(small.options, weights_in(small.parameters), 1, 0.1);
  std::vector<SourceSentence> sources = small_sources(small, 2);
  sources[0].shortlist = {0, 2, 5};
  const auto expected = next_step(plain, sources, {0, 0, 1});
  const auto found = next_step(smoothed, sources, {0, 0, 1});
  const double outside = 1 - 3.0 / static_cast<double>(small.options.target_vocabulary);
  for (size_t r = 0; r < 2; ++r) {
    for (size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(found[r][k], expected[r][k] + std::log(1 - 0.1 * outside), 1e-5);
    }
  }
  EXPECT_EQ(found[2], expected[2]);
}

TEST(InferDecoder, WhatAShortlistGivesDoesNotDependOnOtherSentences) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  std::vector<SourceSentence> sources = small_sources(small, 4);
  sources[0].shortlist = {0, 2, 5};
  sources[1].shortlist = {2, 3, 4, 5, 6};
  sources[3].shortlist = {1, 2};
  const auto together = next_step(model, sources, {0, 0, 1, 2, 3});
  EXPECT_EQ(together[1], next_step(model, {sources[0]}, {0})[0]);
  EXPECT_EQ(together[2], next_step(model, {sources[1]}, {0, 0, 0})[2]);
  EXPECT_EQ(together[3], next_step(model, {sources[2]}, {0})[0]);
  EXPECT_EQ(together[4], next_step(model, {sources[3]}, {0})[0]);
}

}  // namespace
}  // namespace allot::infer
