#include "corpus/length_histogram.h"

#include <cmath>

namespace allot {
namespace {

constexpr uint32_t kSmall = 4096;

}  // namespace

void LengthHistogram::add(uint32_t length, uint64_t line) {
  if (length < kSmall) {
    if (small_.empty()) small_.resize(kSmall);
    ++small_[length];
  } else {
    ++large_[length];
  }
  if (count_ == 0 || length > longest_) {
    longest_ = length;
    longest_line_ = line;
  }
  ++count_;
  total_ += length;
}

uint32_t LengthHistogram::quantile(double share) const {
  const auto wanted = static_cast<uint64_t>(std::ceil(share * static_cast<double>(count_)));
  uint64_t seen = 0;
  for (uint32_t length = 0; length < small_.size(); ++length) {
    seen += small_[length];
    if (seen > 0 && seen >= wanted) return length;
  }
  for (const auto& [length, count] : large_) {
    seen += count;
    if (seen >= wanted) return length;
  }
  return longest_;
}

}  // namespace allot
