#pragma once

#include <cstddef>
#include <cstdint>

#include "train/measure.h"

namespace allot {

// How a model was chosen.
struct ModelOrigin {
  uint64_t update = 0;  // after which the weights were taken
  size_t averaged = 1;  // how many models they are the mean of
  Measure measure = Measure::kPerplexity;
  double value = 0;  // what it measured
};

}  // namespace allot
