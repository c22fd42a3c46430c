#pragma once

#include <algorithm>
#include <cstddef>

namespace allot {

// Maximum number of tokens in a translation: max_length, and no more than `factor` for each source
// token and five more, so that a model that has not learned to produce the end symbol stops, too.
// Depends on the sentence alone.
inline size_t longest_translation(size_t max_length, double factor, size_t source_length) {
  const double by_source = factor * static_cast<double>(source_length) + 5;
  return by_source < static_cast<double>(max_length) ? static_cast<size_t>(by_source) : max_length;
}

}  // namespace allot
