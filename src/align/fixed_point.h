#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot::align {

// Numbers from 0 to a bound as 64-bit integers with as many binary places as fit. Adding integers
// gives the same sum in any order, so workers may share a sum out between them as they like.
class FixedPoint {
 public:
  // No sum will exceed `largest_sum` by more than rounding.
  explicit FixedPoint(uint64_t largest_sum)
      : scale_(std::ldexp(1.0, 62 - (std::ilogb(static_cast<double>(largest_sum) + 1) + 1))) {}

  // Rounds down.
  uint64_t from(double value) const { return static_cast<uint64_t>(value * scale_); }
  double to_double(uint64_t value) const { return static_cast<double>(value) / scale_; }

 private:
  double scale_;
};

// sums += values, element by element.
inline void add_to(std::vector<uint64_t>& sums, const std::vector<uint64_t>& values) {
  for (size_t i = 0; i < sums.size(); ++i) sums[i] += values[i];
}

}  // namespace allot::align
