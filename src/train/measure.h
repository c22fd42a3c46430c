#pragma once

#include <string>
#include <vector>

namespace allot {

// What a validation can measure. All but the first two need translations, which greedy decoding
// makes.
enum class Measure { kPerplexity, kAccuracy, kBleu, kRep, kDrop };

const std::vector<Measure>& all_measures();
std::string to_string(Measure measure);
Measure parse_measure(const std::string& name);  // throws a usage error with choices

bool needs_translations(Measure measure);
bool higher_is_better(Measure measure);

// Lower is better for every measure: what early stopping and the choice of a model go by. Of a
// cost, it gives the value.
inline double cost_of(Measure measure, double value) {
  return higher_is_better(measure) ? -value : value;
}

}  // namespace allot
