#pragma once

#include <array>
#include <cstddef>
#include <numeric>

namespace allot {

// A sum of squares in double, over values that may come part by part: as long as every part but the
// last has a multiple of kLanes values, the bits are those of one long array. So several processes
// that each hold a part can hand the sum on.
class SquareSum {
 public:
  // Several sums side by side, so that one addition need not wait for the one before.
  static constexpr size_t kLanes = 8;
  using Lanes = std::array<double, kLanes>;

  SquareSum() = default;
  // Continues a sum.
  explicit SquareSum(const Lanes& lanes) : lanes_(lanes) {}

  template <typename T>
  void add(const T* values, size_t count) {
    Lanes sums = lanes_;
    size_t k = 0;
    for (; k + kLanes <= count; k += kLanes) {
      for (size_t i = 0; i < kLanes; ++i) {
        sums[i] += static_cast<double>(values[k + i]) * static_cast<double>(values[k + i]);
      }
    }
    for (; k < count; ++k) {
      sums[0] += static_cast<double>(values[k]) * static_cast<double>(values[k]);
    }
    lanes_ = sums;
  }

  double total() const { return std::accumulate(lanes_.begin(), lanes_.end(), 0.0); }
  const Lanes& lanes() const { return lanes_; }

 private:
  Lanes lanes_{};
};

}  // namespace allot
