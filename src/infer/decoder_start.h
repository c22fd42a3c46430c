#pragma once

#include <vector>

#include "infer/encoder.h"
#include "infer/linear.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// Where a recurrent decoder starts after an encoder without last states: same numbers as
// model/decoder_start.h except for rounding, and what a sentence gets does not depend on the
// others, bit for bit.
class DecoderStart {
 public:
  // What `weights` gives must outlive this.
  DecoderStart(const ModelOptions& options, const WeightLookup& weights);

  // By layer, B x H, of B encoded sentences.
  std::vector<RecurrentState<float>> states(const EncodedSources& sources) const;

 private:
  bool has_cell_;
  std::vector<Linear> layers_;
};

}  // namespace allot::infer
