#include "align/diagonal.h"

#include <cmath>

namespace allot::align {
namespace {

// exp(tension h) and h exp(tension h), summed over given positions on one side of the diagonal.
struct Arm {
  double weight = 0;
  double feature = 0;
};

// The arm that starts with the feature `first` and leads away from the diagonal in `num_terms`
// steps of 1/n: h = first, first - 1/n, first - 2/n, ...
Arm sum_arm(double first, uint32_t num_terms, uint32_t num_given, double tension) {
  if (num_terms == 0) return {};
  const double step = 1.0 / num_given;
  const double ratio = std::exp(-tension * step);
  const double rest = -std::expm1(-tension * step);           // 1 - ratio
  const double last = std::exp(-tension * step * num_terms);  // ratio^num_terms
  const double start = std::exp(tension * first);
  Arm arm;
  arm.weight = start * (1 - last) / rest;
  // sum over k of k ratio^k = ratio (1 - N ratio^(N-1) + (N-1) ratio^N) / (1 - ratio)^2
  const double counted = (ratio * (1 - last) / rest - num_terms * last) / rest;
  arm.feature = first * arm.weight - step * start * counted;
  return arm;
}

Arm sum_both_arms(const PairLengths& lengths, uint32_t generated_position, double tension) {
  const uint32_t split = diagonal_split(lengths, generated_position);
  Arm below =
      sum_arm(diagonal_feature(lengths, split, generated_position), split, lengths.given, tension);
  const Arm above = sum_arm(diagonal_feature(lengths, split + 1, generated_position),
                            lengths.given - split, lengths.given, tension);
  below.weight += above.weight;
  below.feature += above.feature;
  return below;
}

}  // namespace

double diagonal_feature(const PairLengths& lengths, uint32_t given_position,
                        uint32_t generated_position) {
  return -std::fabs(static_cast<double>(given_position) / lengths.given -
                    static_cast<double>(generated_position) / lengths.generated);
}

uint32_t diagonal_split(const PairLengths& lengths, uint32_t generated_position) {
  return static_cast<uint32_t>(static_cast<double>(generated_position) * lengths.given /
                               lengths.generated);
}

double diagonal_sum(const PairLengths& lengths, uint32_t generated_position, double tension) {
  return sum_both_arms(lengths, generated_position, tension).weight;
}

double mean_feature(const PairLengths& lengths, uint32_t generated_position, double tension) {
  const Arm both = sum_both_arms(lengths, generated_position, tension);
  return both.feature / both.weight;
}

double fast_align_mean_feature(const PairLengths& lengths, uint32_t generated_position,
                               double tension) {
  const PairLengths exchanged{lengths.generated, lengths.given};
  const uint32_t split = diagonal_split(exchanged, generated_position);
  double sum = sum_arm(diagonal_feature(exchanged, split, generated_position), split,
                       exchanged.given, tension)
                   .weight;
  const double first_above = diagonal_feature(exchanged, split + 1, generated_position);
  if (split <= exchanged.given) {
    sum += sum_arm(first_above, exchanged.given - split, exchanged.given, tension).weight;
  } else {
    sum += std::exp(tension * first_above) / -std::expm1(-tension / exchanged.given);
  }
  return sum_both_arms(lengths, generated_position, tension).feature / sum;
}

}  // namespace allot::align
