#include "align/occurrences.h"

#include <algorithm>

#include "base/error.h"

namespace allot::align {
namespace {

// Enough ranges that the last ones to finish do not matter, few enough to cost nothing.
constexpr size_t kMostRanges = 512;

size_t row_of(const DirectedPairs& pairs, WordId word) {
  return std::min<size_t>(word, pairs.num_generated_words);
}

}  // namespace

Occurrences::Occurrences(const DirectedPairs& pairs) : row_ends_(pairs.num_generated_words + 1) {
  ALLOT_CHECK(pairs.size() <= UINT32_MAX, "more sentence pairs than 32 bits can number");
  // Count, turn the counts into where each row starts, then fill: each row's start moves to its
  // end.
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    if (!pairs.is_alignable(pair)) continue;
    for (const WordId word : pairs.generated[pair]) ++row_ends_[row_of(pairs, word)];
  }
  uint64_t total = 0;
  for (uint64_t& end : row_ends_) {
    const uint64_t count = end;
    end = total;
    total += count;
  }
  places_.resize(total);
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    if (!pairs.is_alignable(pair)) continue;
    const ArrayView<WordId> sentence = pairs.generated[pair];
    for (size_t position = 0; position < sentence.size(); ++position) {
      places_[row_ends_[row_of(pairs, sentence[position])]++] = {static_cast<uint32_t>(pair),
                                                                 static_cast<uint32_t>(position)};
    }
  }
  make_ranges();
}

void Occurrences::make_ranges() {
  const size_t enough = std::max<size_t>(1, places_.size() / kMostRanges);
  size_t begin = 0;
  for (size_t row = 0; row < num_rows(); ++row) {
    if (num_places({begin, row + 1}) < enough && row + 1 < num_rows()) continue;
    ranges_.push_back({begin, row + 1});
    begin = row + 1;
  }
  std::stable_sort(ranges_.begin(), ranges_.end(), [&](const RowRange& a, const RowRange& b) {
    return num_places(a) > num_places(b);
  });
}

}  // namespace allot::align
