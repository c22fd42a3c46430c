#include "search/sampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

struct Choice {
  float log_prob = 0;
  uint32_t word = 0;
  bool operator<(const Choice& other) const {
    return log_prob != other.log_prob ? log_prob > other.log_prob : word < other.word;
  }
};

// A random source for one translation of one sentence: a function of seed, sentence and number.
Random random_for(uint64_t seed, const std::vector<uint32_t>& tokens, size_t number) {
  constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15U;
  uint64_t mixed = seed + number * kMultiplier;
  for (const uint32_t token : tokens) {
    mixed = (mixed ^ token) * kMultiplier;
    mixed ^= mixed >> 29U;
  }
  return Random(mixed);
}

// A translation that is being drawn.
struct Draft {
  size_t sentence = 0;
  LengthLimit limit;
  Random random;
  Translation translation;
};

void score(const PenaltyOptions& penalties, Translation& translation) {
  std::vector<double> coverage;
  for (const std::vector<float>& row : translation.attention) {
    coverage.resize(row.size());
    for (size_t j = 0; j < row.size(); ++j) coverage[j] += static_cast<double>(row[j]);
  }
  translation.score =
      penalized_score(penalties, {translation.log_prob, translation.words.size()}, coverage);
}

}  // namespace

void SamplingOptions::validate() const {
  if (!(top_p > 0) || top_p > 1) {
    throw Error::usage(fmt::format("--top-p is {}", top_p),
                       "give it a number above 0 and at most 1");
  }
  if (!(temperature > 0) || !std::isfinite(temperature)) {
    throw Error::usage(fmt::format("--temperature is {}", temperature),
                       "give it a number above 0; --beam-size 1 takes the most probable words");
  }
}

uint32_t draw_word(const SamplingOptions& options, const float* log_probs, size_t vocabulary,
                   Random& random) {
  std::vector<Choice> choices;
  for (size_t word = 0; word < vocabulary; ++word) {
    if (log_probs[word] > -std::numeric_limits<float>::infinity()) {
      choices.push_back({log_probs[word], static_cast<uint32_t>(word)});
    }
  }
  ALLOT_CHECK(!choices.empty(), "a word that may follow");
  const bool is_cut = options.top_k > 0 && options.top_k < choices.size();
  if (is_cut || options.top_p < 1) std::sort(choices.begin(), choices.end());
  if (is_cut) choices.resize(options.top_k);
  const auto largest = std::max_element(choices.begin(), choices.end(), [](auto& a, auto& b) {
                         return a.log_prob < b.log_prob;
                       })->log_prob;
  std::vector<double> weights;
  double total = 0;
  for (const Choice& choice : choices) {
    weights.push_back(
        std::exp(static_cast<double>(choice.log_prob - largest) / options.temperature));
    total += weights.back();
  }
  if (options.top_p < 1) {
    double sum = 0;
    size_t count = 0;
    while (count < weights.size() && sum < options.top_p * total) sum += weights[count++];
    weights.resize(count);
    total = sum;
  }
  double rest = random.uniform() * total;
  for (size_t i = 0; i < weights.size(); ++i) {
    rest -= weights[i];
    if (rest < 0) return choices[i].word;
  }
  return choices[weights.size() - 1].word;
}

std::vector<SearchResult> sample_batch(const infer::Ensemble& ensemble,
                                       const std::vector<infer::SearchInput>& inputs,
                                       const BeamOptions& options,
                                       const SamplingOptions& sampling) {
  std::vector<SearchResult> results(inputs.size());
  if (inputs.empty()) return results;
  infer::Decoding decoding(ensemble, inputs);
  std::vector<Draft> drafts;
  std::vector<size_t> rows;  // row -> draft
  std::vector<size_t> parents;
  for (size_t i = 0; i < inputs.size(); ++i) {
    results[i].fertility = decoding.fertility(i);
    const LengthLimit limit =
        length_limit(options, inputs[i].tokens.size(), inputs[i].prefix.size());
    for (size_t n = 0; n < options.n_best; ++n) {
      rows.push_back(drafts.size());
      parents.push_back(i);
      drafts.push_back({i, limit, random_for(sampling.seed, inputs[i].tokens, n), {}});
    }
  }
  decoding.select(parents);
  std::vector<uint32_t> words(rows.size(), Vocabulary::kStart);
  while (!rows.empty()) {
    decoding.step(words);
    words.clear();
    parents.clear();
    for (size_t row = 0; row < rows.size(); ++row) {
      Draft& draft = drafts[rows[row]];
      Translation& translation = draft.translation;
      float* log_probs = decoding.log_probs(row);
      mask_words(options.rules, inputs[draft.sentence].prefix, translation.words, log_probs,
                 decoding.vocabulary_size());
      if (translation.words.size() >= draft.limit.words) {
        mask_all_but_end(log_probs, decoding.vocabulary_size());
      }
      if (*std::max_element(log_probs, log_probs + decoding.vocabulary_size()) ==
          -std::numeric_limits<float>::infinity()) {
        continue;  // nothing may follow: unfinished
      }
      const uint32_t word =
          draw_word(sampling, log_probs, decoding.vocabulary_size(), draft.random);
      translation.log_probs.push_back(log_probs[word]);
      translation.log_prob += static_cast<double>(log_probs[word]);
      const float* attention = decoding.attention(row);
      translation.attention.emplace_back(attention, attention + decoding.source_length(row));
      translation.is_finished = word == Vocabulary::kEnd;
      if (translation.is_finished) continue;
      translation.words.push_back(word);
      if (translation.words.size() >= draft.limit.steps) continue;
      words.push_back(word);
      parents.push_back(row);
    }
    decoding.select(parents);
    for (size_t& parent : parents) parent = rows[parent];
    rows = parents;
  }
  for (Draft& draft : drafts) {
    score(options.penalties, draft.translation);
    results[draft.sentence].translations.push_back(std::move(draft.translation));
  }
  return results;
}

}  // namespace allot
