#include "search/beam_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "search/forced.h"
#include "search/greedy.h"
#include "support/search_cases.h"
#include "support/term_cases.h"

namespace allot {
namespace {

using testing::describe;
using testing::every_kind_of_model;
using testing::SmallInference;

std::vector<SearchResult> search(const SmallInference& inference,
                                 const std::vector<infer::SourceSentence>& sources,
                                 const BeamOptions& options) {
  infer::EnsembleDecoder decoder = inference.decoder(sources);
  return search_batch(decoder, sources, options);
}

std::vector<SearchResult> force(const SmallInference& inference,
                                const std::vector<infer::SourceSentence>& sources) {
  infer::EnsembleDecoder decoder = inference.decoder(sources);
  return score_batch(decoder, sources);
}

void expect_equal(const Hypothesis& a, const Hypothesis& b, const std::string& where) {
  ASSERT_EQ(a.tokens, b.tokens) << where;
  ASSERT_EQ(a.log_prob, b.log_prob) << where;
  ASSERT_EQ(a.score, b.score) << where;
  ASSERT_EQ(a.log_probs, b.log_probs) << where;
  ASSERT_EQ(a.attention, b.attention) << where;
  ASSERT_EQ(a.is_finished, b.is_finished) << where;
}

TEST(BeamSearch, ABeamOfOneIsGreedy) {
  WorkerPool pool(1);
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference model(options);
    const auto sources = model.sources(30);
    BeamOptions beam;
    beam.beam_size = 1;
    beam.max_length = 12;
    GreedyOptions greedy;
    greedy.max_length = 12;
    const auto found = search(model, sources, beam);
    const auto expected =
        greedy_search(infer::decoder_factory(model.ensemble), sources, greedy, pool);
    for (size_t i = 0; i < sources.size(); ++i) {
      const Hypothesis& hypothesis = found[i].hypotheses.at(0);
      EXPECT_EQ(hypothesis.tokens, expected[i].tokens) << describe(options);
      EXPECT_EQ(hypothesis.log_prob, expected[i].log_prob);
      EXPECT_EQ(hypothesis.attention, expected[i].attention);
      EXPECT_EQ(hypothesis.is_finished, expected[i].is_finished);
    }
  }
}

// Every sentence of up to `longest` tokens, scored one by one.
std::vector<Hypothesis> enumerate(const SmallInference& model, const infer::SourceSentence& source,
                                  const PenaltyOptions& penalties, size_t vocabulary,
                                  size_t longest) {
  std::vector<infer::SourceSentence> all;
  std::vector<std::vector<uint32_t>> level = {{}};
  for (size_t length = 0; length <= longest; ++length) {
    std::vector<std::vector<uint32_t>> next;
    for (const auto& tokens : level) {
      all.push_back(source);
      all.back().prefix = tokens;
      for (uint32_t token = 0; token < vocabulary; ++token) {
        if (token == Vocabulary::kStart || token == Vocabulary::kEnd ||
            token == Vocabulary::kSink) {
          continue;
        }
        next.push_back(tokens);
        next.back().push_back(token);
      }
    }
    level = std::move(next);
  }
  std::vector<Hypothesis> hypotheses;
  for (SearchResult& result : force(model, all)) {
    Hypothesis& hypothesis = result.hypotheses.front();
    std::vector<double> coverage(source.length_without_sink());  // the sink does not count
    for (const auto& row : hypothesis.attention) {
      for (size_t j = 0; j < coverage.size(); ++j) coverage[j] += static_cast<double>(row[j]);
    }
    hypothesis.score =
        penalized_score(penalties, {hypothesis.log_prob, hypothesis.tokens.size()}, coverage);
    hypotheses.push_back(std::move(hypothesis));
  }
  std::stable_sort(hypotheses.begin(), hypotheses.end(),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
  return hypotheses;
}

TEST(BeamSearch, AFullBeamFindsWhatEnumerationFinds) {
  for (const attention::Transform transform : attention::all_transforms()) {
    ModelOptions options;
    options.transform = transform;
    const SmallInference model(options);
    const auto sources = model.sources(3);
    BeamOptions beam;
    beam.beam_size = 1000;
    beam.n_best = 20;
    beam.max_length = 3;
    beam.max_length_factor = 100;
    for (const double weight : {0.0, 0.7}) {
      beam.penalties.alpha = beam.penalties.beta = weight;
      const auto found = search(model, sources, beam);
      for (size_t i = 0; i < sources.size(); ++i) {
        // Within three tokens the end itself must come as the third step or earlier.
        const auto expected =
            enumerate(model, sources[i], beam.penalties, model.small.target_vocabulary.size(), 2);
        const auto& hypotheses = found[i].hypotheses;
        ASSERT_EQ(hypotheses.size(), beam.n_best);
        for (size_t n = 0; n < beam.n_best; ++n) {
          EXPECT_EQ(hypotheses[n].tokens, expected[n].tokens) << to_string(transform) << " " << n;
          EXPECT_NEAR(hypotheses[n].score, expected[n].score, 1e-9);
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
  all[5].constraints.min_length = 4;
  all[6].constraints.block_ngrams = 2;
  all[7].max_length_factor = 0.2;
  all[8].stop_early = false;
  all[8].n_best = 2;
  return all;
}

// Every option with every transform: alone, among others and in another order, bit for bit.
TEST(BeamSearch, ASentenceDoesNotDependOnItsNeighbors) {
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference model(options);
    std::vector<infer::SourceSentence> inputs = model.sources(14);
    inputs[3].prefix = {5, 6};
    const auto searches = every_kind_of_search();
    for (size_t s = 0; s < searches.size(); ++s) {
      const auto together = search(model, inputs, searches[s]);
      std::vector<infer::SourceSentence> reversed(inputs.rbegin(), inputs.rend());
      const auto backwards = search(model, reversed, searches[s]);
      for (size_t i = 0; i < inputs.size(); ++i) {
        const std::string where =
            describe(options) + " search " + std::to_string(s) + " sentence " + std::to_string(i);
        const auto alone = search(model, {inputs[i]}, searches[s])[0];
        const auto& other = backwards[inputs.size() - 1 - i];
        ASSERT_FALSE(alone.hypotheses.empty());
        ASSERT_EQ(alone.hypotheses.size(), together[i].hypotheses.size());
        for (size_t n = 0; n < alone.hypotheses.size(); ++n) {
          expect_equal(alone.hypotheses[n], together[i].hypotheses[n], where);
          expect_equal(alone.hypotheses[n], other.hypotheses[n], where);
        }
      }
    }
  }
}

TEST(BeamSearch, NorDoesASentenceWithTerms) {
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference model(options);
    std::vector<infer::SourceSentence> inputs = model.sources(14);
    testing::add_random_terms(model.small, inputs);
    inputs[2].prefix = {5, 6};
    const auto searches = every_kind_of_search();
    for (const size_t s : {0U, 1U, 3U, 6U, 7U, 8U}) {
      const auto together = search(model, inputs, searches[s]);
      for (size_t i = 0; i < inputs.size(); ++i) {
        const std::string where =
            describe(options) + " search " + std::to_string(s) + " sentence " + std::to_string(i);
        const auto alone = search(model, {inputs[i]}, searches[s])[0];
        ASSERT_FALSE(alone.hypotheses.empty()) << where;
        ASSERT_EQ(alone.hypotheses.size(), together[i].hypotheses.size());
        for (size_t n = 0; n < alone.hypotheses.size(); ++n) {
          expect_equal(alone.hypotheses[n], together[i].hypotheses[n], where);
        }
      }
    }
  }
}

// Whatever the model is: a term that is placed is there, as often as the source has it and no more
// often. All are placed if attention reaches every word, as that of plain random LSTMs does; with
// other random weights it may stay on one word to the end, and most are placed.
TEST(BeamSearch, TermsAreThereAsOftenAsTheSourceHasThem) {
  size_t num_terms = 0, num_placed = 0;
  const auto reaches_every_word = [](const ModelOptions& options) {
    return options.architecture == Architecture::kLstm && options.cell == CellKind::kLstm &&
           options.coverage_vector == CoverageVector::kNone;
  };
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference model(options);
    std::vector<infer::SourceSentence> inputs = model.sources(30);
    testing::add_random_terms(model.small, inputs);
    BeamOptions beam;
    beam.n_best = 2;
    beam.max_length = 40;
    for (const size_t beam_size : {2U, 5U}) {
      beam.beam_size = beam_size;
      const auto results = search(model, inputs, beam);
      for (size_t i = 0; i < inputs.size(); ++i) {
        for (const Hypothesis& found : results[i].hypotheses) {
          if (inputs[i].terms == nullptr) {
            EXPECT_TRUE(found.terms.empty());
            continue;
          }
          const auto& terms = inputs[i].terms->terms;
          num_terms += terms.size();
          num_placed += found.terms.size();
          if (reaches_every_word(options)) {
            EXPECT_EQ(found.terms.size(), terms.size());
          }
          size_t end = 0;
          for (const PlacedTerm& placed : found.terms) {
            const infer::ForcedTerm& term = terms[placed.term];
            EXPECT_GE(placed.begin, end);
            end = placed.begin + placed.num_tokens;
            ASSERT_LE(end, found.tokens.size());
            EXPECT_EQ(placed.num_tokens, term.tokens.size());
            EXPECT_TRUE(
                std::equal(term.tokens.begin(), term.tokens.end(),
                           found.tokens.begin() + static_cast<std::ptrdiff_t>(placed.begin)));
            // Its tokens attend to what it translates.
            for (size_t k = placed.begin; placed.is_forced && k < end; ++k) {
              float sum = 0;
              for (size_t j = term.begin; j < term.end; ++j) sum += found.attention[k][j];
              EXPECT_NEAR(sum, 1, 1e-5);
            }
          }
          if (terms.size() > 1) continue;  // several may overlap
          EXPECT_EQ(testing::count_of(terms[0].tokens, found.tokens), found.terms.size());
        }
      }
    }
  }
  EXPECT_GT(num_terms, 1000U);
  EXPECT_GT(num_placed, num_terms * 8 / 10);
}

TEST(BeamSearch, WithoutTermsTheirListChangesNothing) {
  const SmallInference model;
  std::vector<infer::SourceSentence> inputs = model.sources(10);
  BeamOptions beam;
  beam.max_length = 12;
  const auto expected = search(model, inputs, beam);
  for (infer::SourceSentence& input : inputs) {
    input.terms = std::make_shared<const infer::ForcedTerms>();
  }
  beam.constraints.forbidden = std::make_shared<const WordPatterns>();
  const auto found = search(model, inputs, beam);
  for (size_t i = 0; i < inputs.size(); ++i) {
    expect_equal(found[i].hypotheses[0], expected[i].hypotheses[0], std::to_string(i));
  }
}

// A full beam with forbidden words finds the best of all sentences that have none of them.
TEST(BeamSearch, ForbiddenWordsAreGoneAround) {
  const SmallInference model;
  const auto sources = model.sources(4);
  const Vocabulary& words = model.small.target_vocabulary;
  auto forbidden = std::make_shared<WordPatterns>(word_continuations(words));
  forbidden->add(words, {"w1"}, 0);
  forbidden->add(words, {"w2", "w3"}, 1);
  BeamOptions beam;
  beam.beam_size = 1000;
  beam.n_best = 20;
  beam.max_length = 3;
  beam.max_length_factor = 100;
  beam.constraints.forbidden = forbidden;
  const auto found = search(model, sources, beam);
  for (size_t i = 0; i < sources.size(); ++i) {
    auto expected = enumerate(model, sources[i], beam.penalties, words.size(), 2);
    const std::vector<uint32_t> one = {words.id("w1")}, two = {words.id("w2"), words.id("w3")};
    expected.erase(std::remove_if(expected.begin(), expected.end(),
                                  [&](const Hypothesis& hypothesis) {
                                    return testing::count_of(one, hypothesis.tokens) > 0 ||
                                           testing::count_of(two, hypothesis.tokens) > 0;
                                  }),
                   expected.end());
    ASSERT_EQ(found[i].hypotheses.size(), beam.n_best);
    for (size_t n = 0; n < beam.n_best; ++n) {
      EXPECT_EQ(found[i].hypotheses[n].tokens, expected[n].tokens) << n;
    }
  }
}

TEST(BeamSearch, TheBudgetFollowsItsHypothesis) {
  const SmallInference model;
  const auto inputs = model.sources(20);
  BeamOptions beam;
  beam.n_best = 5;
  beam.max_length = 15;
  infer::EnsembleDecoder decoder = model.decoder(inputs);
  const auto results = search_batch(decoder, inputs, beam);
  for (size_t i = 0; i < inputs.size(); ++i) {
    const std::vector<float> fertility = decoder.fertility(i);
    ASSERT_EQ(fertility, inputs[i].fertility[0]);
    for (const Hypothesis& hypothesis : results[i].hypotheses) {
      std::vector<float> spent(fertility.size());
      for (const auto& row : hypothesis.attention) {
        for (size_t j = 0; j < row.size(); ++j) spent[j] += row[j];
      }
      for (size_t j = 0; j < spent.size(); ++j) EXPECT_LE(spent[j], fertility[j] + 1e-4F);
    }
  }
}

TEST(BeamSearch, WhatItFindsIsWhatForcingGives) {
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference model(options);
    auto inputs = model.sources(10);
    BeamOptions beam;
    beam.max_length = 10;
    const auto found = search(model, inputs, beam);
    for (size_t i = 0; i < inputs.size(); ++i) inputs[i].prefix = found[i].hypotheses[0].tokens;
    const auto forced = force(model, inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!found[i].hypotheses[0].is_finished) continue;
      EXPECT_EQ(found[i].hypotheses[0].log_probs, forced[i].hypotheses[0].log_probs);
      EXPECT_EQ(found[i].hypotheses[0].attention, forced[i].hypotheses[0].attention);
    }
  }
}

TEST(BeamSearch, TakesNoSentencesAtAll) {
  const SmallInference model;
  EXPECT_TRUE(search(model, {}, {}).empty());
}

}  // namespace
}  // namespace allot
