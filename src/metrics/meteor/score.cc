#include "metrics/meteor/score.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "metrics/meteor/aligner.h"

namespace allot::meteor {
namespace {

constexpr size_t kNumStatistics = 4 + 4 * kMaxStages + 3;

double size_of(const Word& word, CountUnit unit) {
  return unit == CountUnit::kWords ? 1.0 : word.num_characters;
}

void count_words(const Sentence& sentence, CountUnit unit, SideCounts& counts) {
  for (const Word* word : sentence) {
    counts.length += size_of(*word, unit);
    if (word->is_function_word) counts.function_words += size_of(*word, unit);
  }
}

void count_match(const Sentence& sentence, const Span& span, size_t stage, CountUnit unit,
                 SideCounts& counts) {
  for (int i = span.begin; i < span.end(); ++i) {
    const Word& word = *sentence[static_cast<size_t>(i)];
    auto& matches = word.is_function_word ? counts.function_matches : counts.content_matches;
    matches[stage] += size_of(word, unit);
    counts.matched_words += 1;
  }
}

// Words of a side, content words weighing delta and function words 1 - delta.
double weighted_length(const SideCounts& side, double delta) {
  return delta * (side.length - side.function_words) + (1.0 - delta) * side.function_words;
}

double weighted_matches(const SideCounts& side, double delta, const std::vector<double>& weights) {
  const size_t num_stages = std::min(weights.size(), kMaxStages);
  double sum = 0;
  for (size_t i = 0; i < num_stages; ++i) sum += side.content_matches[i] * weights[i] * delta;
  for (size_t i = 0; i < num_stages; ++i) {
    sum += side.function_matches[i] * weights[i] * (1.0 - delta);
  }
  return sum;
}

}  // namespace

double SideCounts::matches() const {
  double sum = 0;
  for (size_t stage = 0; stage < kMaxStages; ++stage) {
    sum += content_matches[stage] + function_matches[stage];
  }
  return sum;
}

bool Counts::is_perfect() const {
  return hypothesis.matches() == hypothesis.length && reference.matches() == reference.length &&
         chunks == 1;
}

std::vector<double> Counts::to_summands() const {
  std::vector<double> values = {hypothesis.length, reference.length, hypothesis.function_words,
                                reference.function_words};
  values.reserve(kNumStatistics);
  for (size_t stage = 0; stage < kMaxStages; ++stage) {
    values.push_back(hypothesis.content_matches[stage]);
    values.push_back(reference.content_matches[stage]);
    values.push_back(hypothesis.function_matches[stage]);
    values.push_back(reference.function_matches[stage]);
  }
  values.push_back(is_perfect() ? 0.0 : chunks);
  values.push_back(hypothesis.matched_words);
  values.push_back(reference.matched_words);
  return values;
}

Counts Counts::from_sum(const std::vector<double>& sum) {
  ALLOT_CHECK(sum.size() == kNumStatistics, "METEOR has 23 statistics");
  Counts counts;
  auto value = sum.begin();
  counts.hypothesis.length = *value++;
  counts.reference.length = *value++;
  counts.hypothesis.function_words = *value++;
  counts.reference.function_words = *value++;
  for (size_t stage = 0; stage < kMaxStages; ++stage) {
    counts.hypothesis.content_matches[stage] = *value++;
    counts.reference.content_matches[stage] = *value++;
    counts.hypothesis.function_matches[stage] = *value++;
    counts.reference.function_matches[stage] = *value++;
  }
  counts.chunks = *value++;
  counts.hypothesis.matched_words = *value++;
  counts.reference.matched_words = *value++;
  return counts;
}

Counts count(const std::vector<Match>& alignment, const Sentence& hypothesis,
             const Sentence& reference, CountUnit unit) {
  Counts counts;
  count_words(hypothesis, unit, counts.hypothesis);
  count_words(reference, unit, counts.reference);
  for (const Match& match : alignment) {
    const auto stage = static_cast<size_t>(match.stage);
    count_match(hypothesis, match.hypothesis, stage, unit, counts.hypothesis);
    count_match(reference, match.reference, stage, unit, counts.reference);
  }
  counts.chunks = count_chunks(alignment);
  return counts;
}

Score compute_score(const Counts& counts, const Parameters& parameters,
                    const std::vector<double>& weights) {
  const auto [alpha, beta, gamma, delta] = parameters;
  Score score;
  score.precision = weighted_matches(counts.hypothesis, delta, weights) /
                    weighted_length(counts.hypothesis, delta);
  score.recall =
      weighted_matches(counts.reference, delta, weights) / weighted_length(counts.reference, delta);
  score.f1 = 2 * score.precision * score.recall / (score.precision + score.recall);
  score.f_mean = 1.0 / ((1.0 - alpha) / score.precision + alpha / score.recall);
  const double matched_words =
      (counts.hypothesis.matched_words + counts.reference.matched_words) / 2;
  const double fragmentation = counts.is_perfect() ? 0.0 : counts.chunks / matched_words;
  score.penalty = gamma * std::pow(fragmentation, beta);
  score.score = score.f_mean * (1.0 - score.penalty);
  score.score = std::isnan(score.score) ? 0.0 : std::max(score.score, 0.0);
  return score;
}

}  // namespace allot::meteor
