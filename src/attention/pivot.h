#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace allot::attention {

// `value` or 0, without a branch: which way a position goes cannot be predicted, and a wrong guess
// costs more than the work.
inline double value_if(bool condition, double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  bits &= ~(static_cast<uint64_t>(condition) - 1);
  std::memcpy(&value, &bits, sizeof(bits));
  return value;
}

// How many values to draw for a pivot: more of them halve what is left better, which pays where a
// round is long.
inline size_t num_samples(size_t size) {
  constexpr size_t kFew = 3;
  constexpr size_t kMany = 31;
  return size < 2048 ? kFew : kMany;
}

// The median of a few of `size` values; value(index, coin) gives one. Which ones depends on nothing
// but the size and the round, so that the same row always takes the same way.
template <typename Value>
double sampled_median(size_t size, size_t round, const Value& value) {
  uint64_t state = size + (static_cast<uint64_t>(round) << 32);
  std::array<double, 31> sample{};
  const size_t count = num_samples(size);
  for (size_t i = 0; i < count; ++i) {
    state = (state + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
    sample[i] = value(static_cast<size_t>((state >> 33) % size), (state >> 32 & 1) != 0);
  }
  const auto middle = sample.begin() + static_cast<std::ptrdiff_t>(count / 2);
  std::nth_element(sample.begin(), middle, sample.begin() + static_cast<std::ptrdiff_t>(count));
  return *middle;
}

// Reorders `values`, which must not be empty.
inline double median_of(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace allot::attention
