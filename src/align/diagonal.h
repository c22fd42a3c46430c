#pragma once

#include <cstdint>

namespace allot::align {

// The prior of Dyer, Chahuneau and Smith (2013): a generated word at position j of m comes from the
// given word at position i of n with a probability that falls with the distance from the diagonal,
//   p(i | j) = exp(tension * h(i, j)) / Z(j),   h(i, j) = -|i/n - j/m|,   Z(j) = sum over i,
// positions counted from 1. All sums here are closed forms: geometric series on either side of the
// diagonal.
struct PairLengths {
  uint32_t given = 0;      // n
  uint32_t generated = 0;  // m

  bool operator==(const PairLengths& other) const {
    return given == other.given && generated == other.generated;
  }
};

// h(i, j)
double diagonal_feature(const PairLengths& lengths, uint32_t given_position,
                        uint32_t generated_position);

// The last given position on or below the diagonal at a generated position: floor(j n / m).
uint32_t diagonal_split(const PairLengths& lengths, uint32_t generated_position);

// Z(j). tension > 0.
double diagonal_sum(const PairLengths& lengths, uint32_t generated_position, double tension);

// The mean of h under p(. | j), which is the slope of log Z(j) in the tension.
double mean_feature(const PairLengths& lengths, uint32_t generated_position, double tension);

// What fast_align uses instead of mean_feature: the same sum, but divided by a Z in which the two
// lengths are exchanged. There the diagonal can leave the sentence; the part above it is then an
// infinite series.
double fast_align_mean_feature(const PairLengths& lengths, uint32_t generated_position,
                               double tension);

}  // namespace allot::align
