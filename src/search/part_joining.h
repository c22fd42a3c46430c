#pragma once

#include <cstddef>
#include <vector>

#include "search/line_attention.h"
#include "search/translation.h"

namespace allot {

// A part of a line and what was found for it. The result must stay.
struct TranslatedPart {
  size_t first_piece = 0;  // of the line
  size_t num_pieces = 0;
  const SearchResult* result = nullptr;
};

// The translations of all parts as one translation of the line.
struct JoinedTranslation {
  // Log-probabilities of end symbols between parts are left out of its list (not of the sum), so
  // that there is one for each word; the last end symbol stays. Without attention, ...
  Translation whole;
  // ...which is here: a row for each of these log-probabilities.
  std::vector<AttentionRow> attention;
  std::vector<double> spent;  // by column: attention of all steps, end symbols included
};

// Number `rank` of every part, or its last one when it has fewer.
JoinedTranslation join_parts(const std::vector<TranslatedPart>& parts, const LineShape& shape,
                             size_t rank);

// The bounds of all pieces of the line; empty when there were none.
std::vector<float> join_bounds(const std::vector<TranslatedPart>& parts);

}  // namespace allot
