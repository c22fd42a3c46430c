#include "metrics/bleu_statistics.h"

#include <cmath>

#include "base/error.h"
#include "metrics/ngram_matches.h"

namespace allot {
namespace {

size_t nearest_length(size_t length, const std::vector<Words>& references) {
  const auto distance = [length](size_t other) {
    return other > length ? other - length : length - other;
  };
  size_t nearest = references.front().size();
  for (const Words& reference : references) {
    const size_t candidate = reference.size();
    if (distance(candidate) < distance(nearest) ||
        (distance(candidate) == distance(nearest) && candidate < nearest)) {
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace

Statistics bleu_statistics(const Words& hypothesis, const std::vector<Words>& references,
                           size_t max_order) {
  ALLOT_CHECK(!references.empty(), "a sentence has at least one reference");
  std::vector<Words> sentences = references;
  sentences.push_back(hypothesis);
  std::vector<Symbols> symbols = number_words(sentences);
  const Symbols hypothesis_symbols = std::move(symbols.back());
  symbols.pop_back();

  Statistics statistics = {static_cast<double>(hypothesis.size()),
                           static_cast<double>(nearest_length(hypothesis.size(), references))};
  for (const size_t matches : count_ngram_matches(hypothesis_symbols, symbols, max_order)) {
    statistics.push_back(static_cast<double>(matches));
  }
  for (size_t order = 1; order <= max_order; ++order) {
    statistics.push_back(static_cast<double>(num_ngrams(hypothesis.size(), order)));
  }
  return statistics;
}

BleuCounts bleu_counts(const Statistics& statistics) {
  const auto middle =
      statistics.begin() + 2 + static_cast<std::ptrdiff_t>((statistics.size() - 2) / 2);
  return {
      statistics[0], statistics[1], {statistics.begin() + 2, middle}, {middle, statistics.end()}};
}

double brevity_penalty(const BleuCounts& counts) {
  if (counts.hypothesis_length >= counts.reference_length) return 1;
  if (counts.hypothesis_length == 0) return 0;
  return std::exp(1 - counts.reference_length / counts.hypothesis_length);
}

double geometric_mean(const std::vector<double>& precisions) {
  double sum = 0;
  for (const double precision : precisions) {
    if (precision == 0) return 0;
    sum += std::log(precision);
  }
  return std::exp(sum / static_cast<double>(precisions.size()));
}

}  // namespace allot
