#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/length_table.h"

namespace allot::align {

// What the prior of a model is made of.
struct PriorParameters {
  // Words near the diagonal are more likely; false: all positions are alike (IBM Model 1).
  bool favor_diagonal = true;
  // How strongly they are.
  double tension = 4;
  // A generated word may come from no given word.
  bool use_null = true;
  // How likely that is. Without favor_diagonal, null is as likely as every given word.
  double null_probability = 0.08;
};

// The prior probability of every given position, for each slot of a length table, ready for use in
// the inner loops: exp(-tension |i/n - j/m|) falls by the same factor with each step away from the
// diagonal, so the powers of that factor, which depend on n only, are all that is stored for it.
class PositionPrior {
 public:
  struct Slot {
    // The prior of given position i, from 0: below * decay[split - 1 - i] for i < split,
    // above * decay[i - split] for the others.
    const double* decay;
    double below;
    double above;
    double null;  // the prior of the null word; 0 when there is none
    uint32_t split;
  };

  PositionPrior(const LengthTable& lengths, const PriorParameters& parameters);
  PositionPrior(const PositionPrior&) = delete;
  PositionPrior& operator=(const PositionPrior&) = delete;

  const Slot& operator[](size_t slot) const { return slots_[slot]; }

 private:
  std::vector<double> decay_;
  std::vector<Slot> slots_;
};

}  // namespace allot::align
