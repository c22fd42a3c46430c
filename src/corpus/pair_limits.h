#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "corpus/pair_evidence.h"
#include "corpus/text_scan.h"

namespace allot {

// Limits of a good pair. `check` counts pairs beyond them, `clean` drops these.
struct PairLimits {
  // Minimum number of words and characters of either side.
  uint32_t min_words = 1;
  uint32_t min_characters = 1;
  // Space-separated words of either side (0 = no limit).
  uint32_t max_words = 100;
  // Characters of either side (0 = no limit).
  uint32_t max_characters = 1000;
  // Characters of a single word; not checked in scripts without spaces (0 = no limit).
  uint32_t max_word_length = 60;
  // How many times longer or shorter the target may be than usual for its source in this corpus, in
  // characters (0 = no limit).
  double max_ratio = 4;

  void validate() const;  // throws a usage error naming option, value and range
};

bool is_too_short(const TextScan& text, const PairLimits& limits);
bool is_too_long(const TextScan& text, const PairLimits& limits);
bool has_long_word(const TextScan& text, const PairLimits& limits);

// Target characters per source character: the median over the pairs that have both. 0 when there
// are none.
double usual_length_ratio(const std::vector<PairEvidence>& pairs);

// How many times longer or shorter than usual the target is: at least 1.
double ratio_excess(const PairEvidence& pair, double usual_ratio);
bool has_odd_ratio(const PairEvidence& pair, double usual_ratio, const PairLimits& limits);

}  // namespace allot
