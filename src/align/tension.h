#pragma once

#include <string>
#include <vector>

#include "align/length_table.h"
#include "base/worker_pool.h"

namespace allot::align {

// How the tension follows the text after each iteration of training.
enum class TensionUpdate {
  kFastAlign,  // as fast_align does it, with its two departures from the gradient
  kExact,      // along the gradient of the expected likelihood
  kFixed,      // it stays as given
};

std::string to_string(TensionUpdate update);
// Throws a usage error that lists the choices.
TensionUpdate parse_tension_update(const std::string& name);

// What the expectation step says about positions.
struct PositionCounts {
  // Sum of posterior * h(i, j) over all generated words and given positions. fast_align counts
  // generated positions from 0 here (and from 1 in the prior).
  double feature_sum = 0;
  // For each slot of the length table: how many generated words come from a given word (not from
  // null), in expectation. Only kExact needs it.
  std::vector<double> slot_masses;
};

// The slope of the expected log-likelihood in the tension, divided by the number of generated
// words: observed feature - feature under the model. With kFastAlign the second one is summed over
// all generated words, also those from null, and uses fast_align_mean_feature.
double tension_slope(const LengthTable& lengths, TensionUpdate update, const PositionCounts& counts,
                     double tension, WorkerPool& pool);

// The next tension: eight steps of 20 * slope, kept in [0.1, 14]. Such a step never overshoots far
// enough to lose likelihood: the variance of h is below 1/12 for near-uniform priors and smaller
// for others, so the slope's own slope stays below 2/20.
double next_tension(const LengthTable& lengths, TensionUpdate update, const PositionCounts& counts,
                    double tension, WorkerPool& pool);

}  // namespace allot::align
