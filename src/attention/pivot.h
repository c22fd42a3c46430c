#pragma once

#include <algorithm>
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

// The median of three of `size` values; value(index, coin) gives one. Which three depends on
// nothing but the size and the round, so that the same row always takes the same way.
template <typename Value>
double median_of_three_samples(size_t size, size_t round, const Value& value) {
  uint64_t state = size + (static_cast<uint64_t>(round) << 32);
  double sample[3];
  for (double& drawn : sample) {
    state = (state + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
    drawn = value(static_cast<size_t>((state >> 33) % size), (state >> 32 & 1) != 0);
  }
  const double smaller = std::min(sample[0], sample[1]);
  const double larger = std::max(sample[0], sample[1]);
  return std::max(smaller, std::min(larger, sample[2]));
}

// Reorders `values`, which must not be empty.
inline double median_of(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace allot::attention
