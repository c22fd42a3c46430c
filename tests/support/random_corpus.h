#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "corpus/pair_evidence.h"

namespace allot::testing {

// Lengths like those of real text: log-normal, the target's following the source's.
struct LengthShape {
  double noise = 0.25;  // standard deviation of log(target / source)
  double share_with_numbers = 0.2;
};

inline double draw_normal(Random& random) {
  double sum = -6;  // the sum of twelve uniform ones is near enough
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

inline std::vector<PairEvidence> random_evidence(size_t count, Random& random,
                                                 const LengthShape& shape = {}) {
  std::vector<PairEvidence> pairs(count);
  for (PairEvidence& pair : pairs) {
    const double source = 4 + 0.6 * draw_normal(random);
    const double target = source + 0.1 + shape.noise * draw_normal(random);
    pair.source_length = static_cast<uint16_t>(1 + std::exp(source));
    pair.target_length = static_cast<uint16_t>(1 + std::exp(target));
    if (random.chance(shape.share_with_numbers)) {
      pair.source_numbers = static_cast<uint16_t>(1U << random.below(16));
      pair.target_numbers = pair.source_numbers;
    }
  }
  return pairs;
}

// Puts the target of line from[i] beside source line i, for lines [first, last).
template <typename From>
std::vector<PairEvidence> move_targets(const std::vector<PairEvidence>& pairs, size_t first,
                                       size_t last, From from) {
  std::vector<PairEvidence> moved = pairs;
  for (size_t i = first; i < last; ++i) {
    moved[i].target_length = pairs[from(i)].target_length;
    moved[i].target_numbers = pairs[from(i)].target_numbers;
  }
  return moved;
}

}  // namespace allot::testing
