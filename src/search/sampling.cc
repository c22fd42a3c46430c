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

Draws::Draws(const BeamOptions& options, const SamplingOptions& sampling,
             const infer::SourceSentence& source)
    : options_(options),
      sampling_(sampling),
      source_length_(source.tokens.size()),
      length_without_sink_(source.length_without_sink()),
      total_fertility_(source.total_fertility),
      prefix_(source.prefix),
      limit_(length_limit(options, source_length_, prefix_.size())) {
  for (size_t n = 0; n < options.n_best; ++n) {
    drafts_.push_back({random_for(sampling.seed, source.tokens, n), {}});
    live_.push_back(n);
  }
}

uint32_t Draws::last_token(size_t hypothesis) const {
  return is_begun_ ? drafts_[live_[hypothesis]].hypothesis.tokens.back() : Vocabulary::kStart;
}

// Draws the next token of a draft. Whether the draft continues.
bool Draws::extend(const Row& row, Draft& draft) const {
  Hypothesis& hypothesis = draft.hypothesis;
  const infer::NextTokens& next = row.next;
  mask_tokens(options_.constraints, prefix_, hypothesis.tokens, next);
  if (hypothesis.tokens.size() >= limit_.tokens) mask_all_but_end(next);
  const bool is_given = hypothesis.tokens.size() < prefix_.size();
  if (!is_given) mask_forbidden(options_.constraints, draft.words, next);
  if (*std::max_element(next.log_probs, next.log_probs + next.size) == kMaskedLogProb) {
    return false;  // nothing may follow: unfinished
  }
  const uint32_t token = draw_token(sampling_, next, draft.random);
  hypothesis.append(token, next.log_probs[next.place(token)], row.attention, source_length_);
  if (options_.constraints.forbidden) {
    options_.constraints.forbidden->advance(draft.words, token);
  }
  return !hypothesis.is_finished && hypothesis.tokens.size() < limit_.steps;
}

// Drafts without tokens share a row, and mask the same tokens in it.
void Draws::advance(const std::vector<Row>& rows) {
  ALLOT_CHECK(rows.size() == num_live(), "a row for every hypothesis");
  std::vector<size_t> continued;
  parents_.clear();
  for (size_t i = 0; i < live_.size(); ++i) {
    const size_t row = is_begun_ ? i : 0;
    if (!extend(rows[row], drafts_[live_[i]])) continue;
    continued.push_back(live_[i]);
    parents_.push_back(row);
  }
  live_ = std::move(continued);
  is_begun_ = true;
}

double Draws::score_of(const Hypothesis& hypothesis) const {
  std::vector<double> coverage(length_without_sink_);
  for (const std::vector<float>& row : hypothesis.attention) {
    for (size_t j = 0; j < coverage.size(); ++j) coverage[j] += static_cast<double>(row[j]);
  }
  return penalized_score(options_.penalties,
                         {hypothesis.log_prob, hypothesis.tokens.size(), total_fertility_},
                         coverage);
}

std::vector<Hypothesis> Draws::results() const {
  ALLOT_CHECK(num_live() == 0, "all of them are drawn");
  std::vector<Hypothesis> results;
  for (const Draft& draft : drafts_) {
    results.push_back(draft.hypothesis);
    results.back().score = score_of(draft.hypothesis);
  }
  return results;
}

}  // namespace allot
