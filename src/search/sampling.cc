#include "search/sampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

struct Choice {
  float log_prob = 0;
  uint32_t token = 0;
  bool operator<(const Choice& other) const {
    return log_prob != other.log_prob ? log_prob > other.log_prob : token < other.token;
  }
};

// A random source for one translation of one sentence: a function of seed, source tokens and
// number.
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
  Hypothesis hypothesis;
  WordPatterns::State words = {};  // of Constraints::forbidden
};

void score(const PenaltyOptions& penalties, const infer::SourceSentence& source,
           Hypothesis& hypothesis) {
  std::vector<double> coverage(source.length_without_sink());
  for (const std::vector<float>& row : hypothesis.attention) {
    for (size_t j = 0; j < coverage.size(); ++j) coverage[j] += static_cast<double>(row[j]);
  }
  hypothesis.score = penalized_score(
      penalties, {hypothesis.log_prob, hypothesis.tokens.size(), source.total_fertility}, coverage);
}

// Draws the next token of a draft from one row of a decoder. Whether the draft continues.
bool extend(const BeamOptions& options, const SamplingOptions& sampling,
            const infer::SourceSentence& source, infer::StepDecoder& decoder, size_t row,
            Draft& draft) {
  Hypothesis& hypothesis = draft.hypothesis;
  const infer::NextTokens next = decoder.next_tokens(row);
  mask_tokens(options.constraints, source.prefix, hypothesis.tokens, next);
  if (hypothesis.tokens.size() >= draft.limit.tokens) mask_all_but_end(next);
  const bool is_given = hypothesis.tokens.size() < source.prefix.size();
  if (!is_given) mask_forbidden(options.constraints, draft.words, next);
  if (*std::max_element(next.log_probs, next.log_probs + next.size) == kMaskedLogProb) {
    return false;  // nothing may follow: unfinished
  }
  const uint32_t token = draw_token(sampling, next, draft.random);
  hypothesis.append(token, next.log_probs[next.place(token)], decoder.attention(row),
                    decoder.source_length(row));
  if (options.constraints.forbidden) options.constraints.forbidden->advance(draft.words, token);
  return !hypothesis.is_finished && hypothesis.tokens.size() < draft.limit.steps;
}

}  // namespace

void SamplingOptions::validate() const {
  if (!(top_p > 0) || top_p > 1) {
    throw Error::usage(fmt::format("--top-p is {}", top_p), "it must be above 0 and at most 1");
  }
  if (!(temperature > 0) || !std::isfinite(temperature)) {
    throw Error::usage(fmt::format("--temperature is {}", temperature),
                       "it must be above 0; --beam-size 1 takes the most probable tokens");
  }
}

uint32_t draw_token(const SamplingOptions& options, const infer::NextTokens& next, Random& random) {
  std::vector<Choice> choices;
  for (size_t place = 0; place < next.size; ++place) {
    if (next.log_probs[place] > kMaskedLogProb) {
      choices.push_back({next.log_probs[place], next.token(place)});
    }
  }
  ALLOT_CHECK(!choices.empty(), "a token that may follow");
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
    if (rest < 0) return choices[i].token;
  }
  return choices[weights.size() - 1].token;
}

std::vector<SearchResult> sample_batch(infer::StepDecoder& decoder,
                                       const std::vector<infer::SourceSentence>& sources,
                                       const BeamOptions& options,
                                       const SamplingOptions& sampling) {
  std::vector<Draft> drafts;
  std::vector<size_t> rows;  // row -> draft
  std::vector<size_t> parents;
  for (size_t i = 0; i < sources.size(); ++i) {
    const LengthLimit limit =
        length_limit(options, sources[i].tokens.size(), sources[i].prefix.size());
    for (size_t n = 0; n < options.n_best; ++n) {
      rows.push_back(drafts.size());
      parents.push_back(i);
      drafts.push_back({i, limit, random_for(sampling.seed, sources[i].tokens, n), {}});
    }
  }
  decoder.select(parents);
  std::vector<uint32_t> tokens(rows.size(), Vocabulary::kStart);
  while (!rows.empty()) {
    decoder.step(tokens);
    tokens.clear();
    parents.clear();
    for (size_t row = 0; row < rows.size(); ++row) {
      Draft& draft = drafts[rows[row]];
      if (!extend(options, sampling, sources[draft.sentence], decoder, row, draft)) continue;
      tokens.push_back(draft.hypothesis.tokens.back());
      parents.push_back(row);
    }
    decoder.select(parents);
    for (size_t& parent : parents) parent = rows[parent];
    rows = parents;
  }
  std::vector<SearchResult> results(sources.size());
  for (Draft& draft : drafts) {
    score(options.penalties, sources[draft.sentence], draft.hypothesis);
    results[draft.sentence].hypotheses.push_back(std::move(draft.hypothesis));
  }
  return results;
}

}  // namespace allot
