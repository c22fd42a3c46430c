#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace allot {

// A random number generator with a fixed algorithm, so that a seed means the same on every machine:
// xoshiro256** 1.0 (Blackman and Vigna), its state filled from the seed by SplitMix64. It is passed
// as an argument; there is no global one.
class Random {
 public:
  explicit Random(uint64_t seed);

  uint64_t next();
  // Uniform in [0, bound), without bias (Lemire's multiplication with rejection). bound > 0.
  uint64_t below(uint64_t bound);
  // Uniform in [0, 1): the upper 53 bits times 2^-53.
  double uniform();
  bool chance(double probability) { return uniform() < probability; }

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }
  template <typename T>
  const T& pick(const std::vector<T>& items) {
    return items[below(items.size())];
  }

 private:
  std::array<uint64_t, 4> state_;
};

}  // namespace allot
