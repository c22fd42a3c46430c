#pragma once

#include <string>
#include <vector>

#include "align/link.h"
#include "translate/missing_words.h"

namespace allot {

// Of the words that are warned of, at least this share is to be lost.
inline constexpr double kMissingWordPrecision = 0.75;

// A source word of a translated validation sentence.
struct EvidenceSample {
  double evidence = 0;
  bool is_lost = false;
  size_t sentence = 0;
};

// By source word, whether it is lost as far as a reference can tell: it has links to words of the
// reference, but none of these is in the translation. A translation in other words counts as lost.
// Case is ignored.
std::vector<bool> lost_words(size_t num_source_words, const align::Links& links,
                             const std::vector<std::string>& reference,
                             const std::vector<std::string>& translation);

// The largest evidence up to which kMissingWordPrecision of the words are lost, cut into bands of
// enough words to say something; no bands when it is reached by too few words, or by none, or by
// too few in either half of the text for precision and recall. These two: of limits chosen on
// sentences with even numbers, measured on odd ones, and the reverse, together.
MissingWordLimits choose_limits(std::vector<EvidenceSample> samples);

}  // namespace allot
