#include "train/measure.h"

namespace allot {

const std::vector<Measure>& all_measures() {
  return validation_metrics();
}

Measure parse_measure(const std::string& name) {
  return parse_metric(name, validation_metrics());
}

bool needs_translations(Measure measure) {
  return input_of(measure) != MetricInput::kModel;
}

}  // namespace allot
