#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "corpus/parallel_reader.h"
#include "corpus/text_scan.h"

namespace allot {

// Evidence of whether the sides of a pair belong together, in 8 bytes.
struct PairEvidence {
  uint16_t source_length = 0;  // in characters; longer ones count as 65535
  uint16_t target_length = 0;
  uint16_t source_numbers = 0;  // the numbers in the text, see number_signature
  uint16_t target_numbers = 0;
};

// One of 16 bits for each number in the text: a number is a run of digits (ASCII or full-width, as
// in Japanese text), without its leading zeros. Translations mostly have the same numbers.
uint16_t number_signature(std::string_view text);

// Without text on one side there is no evidence: all values are 0.
PairEvidence evidence_of(const SentencePair& pair, const TextScan& source, const TextScan& target);

// Correlation of the logarithms of source and target length, over pairs with text on both sides;
// nothing when one of them does not vary.
std::optional<double> length_correlation(const std::vector<PairEvidence>& pairs);

}  // namespace allot
