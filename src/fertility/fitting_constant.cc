#include "fertility/fitting_constant.h"

namespace allot {

double covered_share(const FertilityCounts& counts, double constant) {
  size_t num_covered = 0, num_tokens = 0;
  for (size_t sentence = 0; sentence < counts.size(); ++sentence) {
    const size_t length = counts[sentence].size() - 1;  // the last is the sink
    for (size_t i = 0; i < length; ++i) num_covered += counts[sentence][i] <= constant ? 1 : 0;
    num_tokens += length;
  }
  return num_tokens == 0 ? 1 : static_cast<double>(num_covered) / static_cast<double>(num_tokens);
}

double fitting_constant(const FertilityCounts& counts) {
  double constant = kLeastFittingConstant;
  while (covered_share(counts, constant) < kCoveredByConstant) ++constant;
  return constant;
}

}  // namespace allot
