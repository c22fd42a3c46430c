#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// Some rows of a tall matrix; all others are zero. The order of `numbers` is that of first use.
template <typename T>
class SparseRows {
 public:
  SparseRows() = default;
  SparseRows(size_t num_rows, size_t cols) : cols_(cols), slots_(num_rows, kNone) {}

  void clear() {
    for (const size_t number : numbers_) slots_[number] = kNone;
    numbers_.clear();
    values_.clear();
  }

  // The row, zero when it is new. The pointer is good until the next call.
  T* row(size_t number) {
    if (slots_[number] == kNone) {
      slots_[number] = static_cast<uint32_t>(numbers_.size());
      numbers_.push_back(number);
      values_.resize(values_.size() + cols_, T(0));
    }
    return values_.data() + slots_[number] * cols_;
  }

  const std::vector<size_t>& numbers() const { return numbers_; }
  // The row at `slot` of numbers().
  T* at_slot(size_t slot) { return values_.data() + slot * cols_; }
  const T* at_slot(size_t slot) const { return values_.data() + slot * cols_; }
  size_t cols() const { return cols_; }
  std::vector<T>& values() { return values_; }
  const std::vector<T>& values() const { return values_; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  size_t cols_ = 0;
  std::vector<uint32_t> slots_;  // by row number
  std::vector<size_t> numbers_;
  std::vector<T> values_;
};

}  // namespace allot
