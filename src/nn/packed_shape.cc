#include "nn/packed_shape.h"

#include <utility>

#include "base/error.h"

namespace allot {

PackedShape::PackedShape(std::vector<size_t> lengths) : lengths_(std::move(lengths)) {
  if (lengths_.empty()) return;
  for (size_t i = 1; i < lengths_.size(); ++i) {
    ALLOT_CHECK(lengths_[i] <= lengths_[i - 1], "sentences must be ordered by decreasing length");
  }
  ALLOT_CHECK(lengths_.back() >= 1, "a packed sentence needs at least one token");
  step_begin_.push_back(0);
  size_t active = lengths_.size();
  for (size_t step = 0; step < lengths_.front(); ++step) {
    while (lengths_[active - 1] <= step) --active;
    step_begin_.push_back(step_begin_.back() + active);
  }
}

}  // namespace allot
