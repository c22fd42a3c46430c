#pragma once

#include <cstddef>
#include <vector>

#include "translate/source_text.h"

namespace allot {

// Tokens [begin, end) of a line that are translated together.
struct LineChunk {
  size_t begin = 0;
  size_t end = 0;
  bool operator==(const LineChunk& other) const { return begin == other.begin && end == other.end; }
};

// Cuts a line between its sentences, where they are told apart, and each of these with more than
// `limit` tokens: after a sentence mark if possible, else after a clause
// mark, else between words, else anywhere; each time as late as the limit allows, but not within
// the first quarter. A sentence within the limit is one chunk; a line without tokens has none.
std::vector<LineChunk> cut_line(const SourceText& text, size_t limit);

}  // namespace allot
