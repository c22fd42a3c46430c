#pragma once

#include <cstddef>
#include <vector>

#include "search/translation.h"

namespace allot {

// A part of a line and what was found for it. The result must stay.
struct TranslatedPart {
  size_t first_piece = 0;  // of the line
  size_t num_pieces = 0;
  const SearchResult* result = nullptr;
};

// The shape of the whole line.
struct LineShape {
  size_t num_pieces = 0;
  bool has_sink = false;
  size_t num_columns() const { return num_pieces + (has_sink ? 1 : 0); }
};

// The translations of all parts as one translation of the line.
struct JoinedTranslation {
  // Log-probabilities and attention of end symbols between parts are left out of its lists (not of
  // the sums), so that there is one for each word; the last end symbol stays. Attention has a
  // column for each piece of the line, and for the sink.
  Translation whole;
  std::vector<double> spent;  // by column: attention of all steps, end symbols included
};

// Number `rank` of every part, or its last one when it has fewer.
JoinedTranslation join_parts(const std::vector<TranslatedPart>& parts, const LineShape& shape,
                             size_t rank);

// The bounds of all pieces of the line; empty when there were none.
std::vector<float> join_bounds(const std::vector<TranslatedPart>& parts);

}  // namespace allot
