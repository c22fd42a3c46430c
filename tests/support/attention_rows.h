#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/random.h"
#include "support/attention_twins.h"

namespace allot::testing {

// Random rows of every kind that attention meets: short and long, flat and peaked, with masked
// positions, spent and nearly spent budgets, sinks, ties, and bounds that sum to little more
// than 1. With `float_values` every number is one that float can hold.
class RowSource {
 public:
  RowSource(uint64_t seed, bool float_values) : random_(seed), float_values_(float_values) {}

  TwinRow next(size_t length) {
    TwinRow row;
    const double spread = std::pow(10.0, -1 + 2.5 * random_.uniform());
    const bool has_ties = random_.chance(0.15);
    const bool has_masks = random_.chance(0.15);
    for (size_t j = 0; j < length; ++j) {
      double score = spread * normal();
      if (has_ties) score = std::round(4 * score) / 4;
      if (has_masks && j > 0 && random_.chance(0.3)) score = -kInfinity;
      row.scores.push_back(rounded(score));
    }
    const double typical = random_.chance(0.5) ? 1.5 : 3.0 / static_cast<double>(length);
    for (size_t j = 0; j < length; ++j) {
      double bound = 2 * typical * random_.uniform();
      if (random_.chance(0.1)) bound = 0;
      if (random_.chance(0.05)) bound = kInfinity;
      if (has_ties) bound = std::round(8 * bound) / 8;
      row.bounds.push_back(rounded(bound));
    }
    make_feasible(row);
    return row;
  }

  // A length from 1 to `longest`, short ones more often.
  size_t length(size_t longest) {
    const double exponent = random_.uniform() * std::log(static_cast<double>(longest) + 0.99);
    return std::clamp<size_t>(static_cast<size_t>(std::exp(exponent)), 1, longest);
  }

  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - random_.uniform()));
    return radius * std::cos(6.283185307179586 * random_.uniform());
  }
  Random& random() { return random_; }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  double rounded(double value) const {
    return float_values_ ? static_cast<double>(static_cast<float>(value)) : value;
  }

  // Position 0 is never masked: it gets what the others lack (a little more than that, or much).
  void make_feasible(TwinRow& row) {
    double sum = 0;
    for (size_t j = 0; j < row.scores.size(); ++j) {
      if (std::isfinite(row.scores[j])) sum += row.bounds[j];
    }
    if (sum >= 1.0001) return;
    const double extra = random_.chance(0.3) ? 0.0001 : random_.uniform();
    row.bounds[0] = rounded(row.bounds[0] + (1 - sum) + extra);
  }

  Random random_;
  bool float_values_;
};

template <typename Real>
std::vector<Real> cast_row(const std::vector<double>& values) {
  return std::vector<Real>(values.begin(), values.end());
}

}  // namespace allot::testing
