#pragma once

#include <string>
#include <vector>

#include "metrics/metric_kind.h"

namespace allot {

// What a validation can measure: metrics/metric_kind.h has the names and choices. All but
// perplexity and accuracy need translations, which greedy decoding makes.
using Measure = MetricKind;

const std::vector<Measure>& all_measures();
Measure parse_measure(const std::string& name);  // throws a usage error with choices

bool needs_translations(Measure measure);

// Lower is better for every measure: what early stopping and the choice of a model go by. Of a
// cost, it gives the value.
inline double cost_of(Measure measure, double value) {
  return better_of(measure) == Better::kHigher ? -value : value;
}

}  // namespace allot
