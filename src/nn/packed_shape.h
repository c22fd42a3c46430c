#pragma once

#include <cstddef>
#include <vector>

namespace allot {

// How sentences of unequal length lie in one matrix without padding: step by step, and inside a
// step one row for each sentence that is long enough. Sentences are ordered by decreasing length,
// so the rows of step t belong to the first step_size(t) sentences:
//
//   lengths 3, 2, 1:   step 0: rows 0 1 2   step 1: rows 3 4   step 2: row 5
class PackedShape {
 public:
  PackedShape() = default;
  // Lengths must not increase, and be at least 1.
  explicit PackedShape(std::vector<size_t> lengths);

  size_t num_sentences() const { return lengths_.size(); }
  size_t num_steps() const { return step_begin_.empty() ? 0 : step_begin_.size() - 1; }
  size_t num_rows() const { return step_begin_.empty() ? 0 : step_begin_.back(); }
  size_t length(size_t sentence) const { return lengths_[sentence]; }
  size_t step_begin(size_t step) const { return step_begin_[step]; }
  size_t step_size(size_t step) const { return step_begin_[step + 1] - step_begin_[step]; }
  size_t row(size_t sentence, size_t step) const { return step_begin_[step] + sentence; }

 private:
  std::vector<size_t> lengths_;
  std::vector<size_t> step_begin_;  // and the end of the last one
};

}  // namespace allot
