#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"

namespace allot {

// What every BLEU is made of (Papineni et al. 2002). By order of the n-grams: `matches` are clipped
// to the reference that has the n-gram most often; `totals` are all n-grams of the hypothesis.
struct BleuCounts {
  double hypothesis_length = 0;
  double reference_length = 0;  // of the reference nearest in length; the shorter one of two
  std::vector<double> matches;
  std::vector<double> totals;
};

using Words = std::vector<std::string_view>;

Statistics bleu_statistics(const Words& hypothesis, const std::vector<Words>& references,
                           size_t max_order);
BleuCounts bleu_counts(const Statistics& statistics);

// exp(1 - r/h) for a hypothesis that is too short, 0 for an empty one, else 1.
double brevity_penalty(const BleuCounts& counts);

// exp(mean of the logarithms); 0 when one of the precisions is.
double geometric_mean(const std::vector<double>& precisions);

}  // namespace allot
