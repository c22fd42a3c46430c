#include "corpus/pair_limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace allot {

void PairLimits::validate() const {
  if (max_words > 0 && min_words > max_words) {
    throw Error::usage(
        fmt::format("--min-words {} is more than --max-words {}", min_words, max_words),
        "give limits that a pair can meet");
  }
  if (max_characters > 0 && min_characters > max_characters) {
    throw Error::usage(fmt::format("--min-characters {} is more than --max-characters {}",
                                   min_characters, max_characters),
                       "give limits that a pair can meet");
  }
  if (!(max_ratio == 0 || (max_ratio >= 1 && max_ratio <= 1e6))) {
    throw Error::usage(fmt::format("--max-ratio {}", max_ratio),
                       "give a number from 1 to 1000000, or 0 for no limit");
  }
}

bool is_too_short(const TextScan& text, const PairLimits& limits) {
  return text.words < limits.min_words || text.characters < limits.min_characters;
}

bool is_too_long(const TextScan& text, const PairLimits& limits) {
  return (limits.max_words > 0 && text.words > limits.max_words) ||
         (limits.max_characters > 0 && text.characters > limits.max_characters);
}

bool has_long_word(const TextScan& text, const PairLimits& limits) {
  return limits.max_word_length > 0 && text.longest_word > limits.max_word_length;
}

double usual_length_ratio(const std::vector<PairEvidence>& pairs) {
  std::vector<float> ratios;
  ratios.reserve(pairs.size());
  for (const PairEvidence& pair : pairs) {
    if (pair.source_length > 0 && pair.target_length > 0) {
      ratios.push_back(static_cast<float>(pair.target_length) /
                       static_cast<float>(pair.source_length));
    }
  }
  if (ratios.empty()) return 0;
  const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return static_cast<double>(*middle);
}

double ratio_excess(const PairEvidence& pair, double usual_ratio) {
  const double expected = usual_ratio * pair.source_length;
  const double actual = pair.target_length;
  if (expected <= 0 || actual <= 0) return 1;
  return std::max(expected, actual) / std::min(expected, actual);
}

bool has_odd_ratio(const PairEvidence& pair, double usual_ratio, const PairLimits& limits) {
  return limits.max_ratio > 0 && ratio_excess(pair, usual_ratio) > limits.max_ratio;
}

}  // namespace allot
