#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/sentence_pairs.h"
#include "base/array_view.h"

namespace allot::align {

// A position of a generated word.
struct Occurrence {
  uint32_t pair;
  uint32_t position;  // in the generated sentence, from 0
};

// A run of generated words that one worker handles at a time.
struct RowRange {
  size_t begin;
  size_t end;
};

// The positions of every generated word, in the order of the text. Words that the model does not
// know share the last row, number num_generated_words. Pairs with an empty side are skipped.
class Occurrences {
 public:
  explicit Occurrences(const DirectedPairs& pairs);

  size_t num_rows() const { return row_ends_.size(); }
  ArrayView<Occurrence> operator[](size_t row) const {
    const size_t begin = row == 0 ? 0 : row_ends_[row - 1];
    return {places_.data() + begin, row_ends_[row] - begin};
  }

  // Places in all rows of a range.
  uint64_t num_places(const RowRange& range) const {
    return row_ends_[range.end - 1] - (range.begin == 0 ? 0 : row_ends_[range.begin - 1]);
  }

  // All rows in runs of about equal work, the largest first. They depend on the text only, never on
  // the number of threads.
  const std::vector<RowRange>& ranges() const { return ranges_; }

 private:
  void make_ranges();

  std::vector<uint64_t> row_ends_;
  std::vector<Occurrence> places_;
  std::vector<RowRange> ranges_;
};

}  // namespace allot::align
