#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/array_view.h"
#include "base/error.h"

namespace allot {

// A number for each token of many sentences, in one array.
template <typename T>
class SentenceNumbers {
 public:
  SentenceNumbers() = default;
  // All numbers, and how many of them each sentence has.
  SentenceNumbers(std::vector<T> numbers, const std::vector<size_t>& lengths)
      : numbers_(std::move(numbers)) {
    for (const size_t length : lengths) ends_.push_back(length + (empty() ? 0 : ends_.back()));
    ALLOT_CHECK((empty() ? 0 : ends_.back()) == numbers_.size(), "a number for every token");
  }

  void add(const std::vector<T>& sentence) {
    numbers_.insert(numbers_.end(), sentence.begin(), sentence.end());
    ends_.push_back(numbers_.size());
  }

  size_t size() const { return ends_.size(); }  // sentences
  bool empty() const { return ends_.empty(); }
  ArrayView<T> operator[](size_t sentence) const {
    const size_t first = sentence == 0 ? 0 : ends_[sentence - 1];
    return {numbers_.data() + first, ends_[sentence] - first};
  }
  const std::vector<T>& all() const { return numbers_; }

 private:
  std::vector<T> numbers_;
  std::vector<size_t> ends_;
};

// The actual fertility of each token: how many target tokens are aligned to it, at least the
// minimum of the FertilityOptions. The sink is the last of each sentence.
using FertilityCounts = SentenceNumbers<uint32_t>;

}  // namespace allot
