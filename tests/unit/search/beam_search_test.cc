#include "search/beam_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "search/forced.h"
#include "search/greedy.h"
#include "support/search_cases.h"

namespace allot {
namespace {

using testing::describe;
using testing::every_kind_of_model;
using testing::small_sources;
using testing::SmallModel;

std::vector<infer::SearchInput> inputs_of(const std::vector<infer::SourceSentence>& sources) {
  std::vector<infer::SearchInput> inputs;
  for (const infer::SourceSentence& source : sources) {
    inputs.push_back({source.tokens, {source.fertility}, {}});
  }
  return inputs;
}

struct OneModel {
  SmallModel small;
  infer::Model model;
  infer::Ensemble ensemble;

  explicit OneModel(const ModelOptions& options = {}, double range = 0.9)
      : small(options, range),
        model(small.options, infer::weights_in(small.parameters)),
        ensemble({{&model, model.default_attention()}}) {}
};

void expect_equal(const Translation& a, const Translation& b, const std::string& where) {
  ASSERT_EQ(a.words, b.words) << where;
  ASSERT_EQ(a.log_prob, b.log_prob) << where;
  ASSERT_EQ(a.score, b.score) << where;
  ASSERT_EQ(a.log_probs, b.log_probs) << where;
  ASSERT_EQ(a.attention, b.attention) << where;
  ASSERT_EQ(a.is_finished, b.is_finished) << where;
}

TEST(BeamSearch, ABeamOfOneIsGreedy) {
  WorkerPool pool(1);
  for (const ModelOptions& options : every_kind_of_model()) {
    const OneModel model(options);
    const auto sources = small_sources(model.small, 30);
    BeamOptions beam;
    beam.beam_size = 1;
    beam.max_length = 12;
    GreedyOptions greedy;
    greedy.max_length = 12;
    const auto found = search_batch(model.ensemble, inputs_of(sources), beam);
    const auto expected =
        translate_greedily(model.model, model.model.default_attention(), sources, greedy, pool);
    for (size_t i = 0; i < sources.size(); ++i) {
      const Translation& translation = found[i].translations.at(0);
      EXPECT_EQ(translation.words, expected[i].words) << describe(options);
      EXPECT_EQ(translation.log_prob, expected[i].log_prob);
      EXPECT_EQ(translation.attention, expected[i].attention);
      EXPECT_EQ(translation.is_finished, expected[i].is_finished);
    }
  }
}

// Every sentence of up to `longest` words, scored one by one.
std::vector<Translation> enumerate(const infer::Ensemble& ensemble,
                                   const infer::SearchInput& source,
                                   const PenaltyOptions& penalties, size_t vocabulary,
                                   size_t longest) {
  std::vector<infer::SearchInput> all;
  std::vector<std::vector<uint32_t>> level = {{}};
  for (size_t length = 0; length <= longest; ++length) {
    std::vector<std::vector<uint32_t>> next;
    for (const auto& words : level) {
      all.push_back(source);
      all.back().prefix = words;
      for (uint32_t word = 0; word < vocabulary; ++word) {
        if (word == Vocabulary::kStart || word == Vocabulary::kEnd || word == Vocabulary::kSink) {
          continue;
        }
        next.push_back(words);
        next.back().push_back(word);
      }
    }
    level = std::move(next);
  }
  std::vector<Translation> translations;
  for (SearchResult& result : score_batch(ensemble, all)) {
    Translation& translation = result.translations.front();
    std::vector<double> coverage(source.tokens.size());
    for (const auto& row : translation.attention) {
      for (size_t j = 0; j < row.size(); ++j) coverage[j] += static_cast<double>(row[j]);
    }
    translation.score =
        penalized_score(penalties, {translation.log_prob, translation.words.size()}, coverage);
    translations.push_back(std::move(translation));
  }
  std::stable_sort(translations.begin(), translations.end(),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
  return translations;
}

TEST(BeamSearch, AFullBeamFindsWhatEnumerationFinds) {
  for (const attention::Transform transform : attention::all_transforms()) {
    ModelOptions options;
    options.transform = transform;
    const OneModel model(options);
    const auto sources = small_sources(model.small, 3);
    BeamOptions beam;
    beam.beam_size = 1000;
    beam.n_best = 20;
    beam.max_length = 3;
    beam.max_length_factor = 100;
    for (const double weight : {0.0, 0.7}) {
      beam.penalties.alpha = beam.penalties.beta = weight;
      const auto found = search_batch(model.ensemble, inputs_of(sources), beam);
      for (size_t i = 0; i < sources.size(); ++i) {
        // Within three words the end itself must come as the third step or earlier.
        const auto expected = enumerate(model.ensemble, inputs_of(sources)[i], beam.penalties,
                                        model.small.target_vocabulary.size(), 2);
        const auto& translations = found[i].translations;
        ASSERT_EQ(translations.size(), beam.n_best);
        for (size_t n = 0; n < beam.n_best; ++n) {
          EXPECT_EQ(translations[n].words, expected[n].words) << to_string(transform) << " " << n;
          EXPECT_NEAR(translations[n].score, expected[n].score, 1e-9);
        }
      }
    }
  }
}

std::vector<BeamOptions> every_kind_of_search() {
  std::vector<BeamOptions> all(9);
  for (BeamOptions& options : all) {
    options.max_length = 9;
    options.beam_size = 4;
  }
  all[0].n_best = 4;
  all[1].penalties.alpha = 0.8;
  all[2].penalties.beta = 0.4;
  all[3].penalties.beta = 0.4;
  all[3].penalties.stepwise = true;
  all[4].penalties.length = LengthPenalty::kAvg;
  all[4].penalties.coverage = CoveragePenalty::kSummary;
  all[4].penalties.beta = 0.3;
  all[5].rules.min_length = 4;
  all[6].rules.block_ngrams = 2;
  all[7].max_length_factor = 0.2;
  all[8].stop_early = false;
  all[8].n_best = 2;
  return all;
}

// Every option with every transform: alone, among others and in another order, to the bit.
TEST(BeamSearch, ASentenceDoesNotDependOnItsNeighbors) {
  for (const ModelOptions& options : every_kind_of_model()) {
    const OneModel model(options);
    std::vector<infer::SearchInput> inputs = inputs_of(small_sources(model.small, 14));
    inputs[3].prefix = {5, 6};
    const auto searches = every_kind_of_search();
    for (size_t s = 0; s < searches.size(); ++s) {
      const auto together = search_batch(model.ensemble, inputs, searches[s]);
      std::vector<infer::SearchInput> reversed(inputs.rbegin(), inputs.rend());
      const auto backwards = search_batch(model.ensemble, reversed, searches[s]);
      for (size_t i = 0; i < inputs.size(); ++i) {
        const std::string where =
            describe(options) + " search " + std::to_string(s) + " sentence " + std::to_string(i);
        const auto alone = search_batch(model.ensemble, {inputs[i]}, searches[s])[0];
        const auto& other = backwards[inputs.size() - 1 - i];
        ASSERT_FALSE(alone.translations.empty());
        ASSERT_EQ(alone.translations.size(), together[i].translations.size());
        for (size_t n = 0; n < alone.translations.size(); ++n) {
          expect_equal(alone.translations[n], together[i].translations[n], where);
          expect_equal(alone.translations[n], other.translations[n], where);
        }
      }
    }
  }
}

TEST(BeamSearch, TheBudgetFollowsItsHypothesis) {
  const OneModel model;
  const auto inputs = inputs_of(small_sources(model.small, 20));
  BeamOptions beam;
  beam.n_best = 5;
  beam.max_length = 15;
  for (const SearchResult& result : search_batch(model.ensemble, inputs, beam)) {
    ASSERT_FALSE(result.fertility.empty());
    for (const Translation& translation : result.translations) {
      std::vector<float> spent(result.fertility.size());
      for (const auto& row : translation.attention) {
        for (size_t j = 0; j < row.size(); ++j) spent[j] += row[j];
      }
      for (size_t j = 0; j < spent.size(); ++j) EXPECT_LE(spent[j], result.fertility[j] + 1e-4F);
    }
  }
}

TEST(BeamSearch, WhatItFindsIsWhatForcingGives) {
  for (const ModelOptions& options : every_kind_of_model()) {
    const OneModel model(options);
    auto inputs = inputs_of(small_sources(model.small, 10));
    BeamOptions beam;
    beam.max_length = 10;
    const auto found = search_batch(model.ensemble, inputs, beam);
    for (size_t i = 0; i < inputs.size(); ++i) inputs[i].prefix = found[i].translations[0].words;
    const auto forced = score_batch(model.ensemble, inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!found[i].translations[0].is_finished) continue;
      EXPECT_EQ(found[i].translations[0].log_probs, forced[i].translations[0].log_probs);
      EXPECT_EQ(found[i].translations[0].attention, forced[i].translations[0].attention);
    }
  }
}

TEST(BeamSearch, TakesNoSentencesAtAll) {
  const OneModel model;
  EXPECT_TRUE(search_batch(model.ensemble, {}, {}).empty());
}

}  // namespace
}  // namespace allot
