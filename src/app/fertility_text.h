#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "align/word_ids.h"
#include "base/error.h"
#include "fertility/sentence_numbers.h"

namespace allot {

// A source text and its alignments, as fertilities need them.
struct FertilityText {
  align::WordIds words;
  // Numbers of the tokens of each line, without the sink.
  SentenceNumbers<uint32_t> tokens;
  // The actual fertilities of these and of the sink; empty when there were no alignments.
  FertilityCounts actual;
};

// Reads tokens (with <sink> at the end of lines, or without) and Pharaoh links, line by line.
// Throws Error with file and line when a link points past the sink, and when one file has more
// lines than the other.
// minimum: the least fertility of a token (FertilityOptions::minimum).
FertilityText read_fertility_text(const std::string& source, const std::string& alignments,
                                  uint32_t minimum = 1);

}  // namespace allot
