#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "infer/encoder.h"
#include "infer/fertility_head.h"
#include "infer/recurrent_layer.h"
#include "infer/token_table.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// The bidirectional encoder: same numbers as model/encoder.h except for rounding.
class RecurrentEncoder final : public Encoder {
 public:
  // What `weights` gives must outlive the encoder. fertility_minimum: the first class of the
  // fertility head, if there is one.
  RecurrentEncoder(const ModelOptions& options, const WeightLookup& weights,
                   uint32_t fertility_minimum = 1);

  EncodedSources encode(const std::vector<SourceSentence>& sources) const override;

 private:
  struct Packing;
  struct Layer {
    RecurrentLayer forward, backward;  // each of hidden size H/2
    const float* norm_gain = nullptr;  // H; null without layer normalization
    const float* norm_bias = nullptr;
  };

  Matrix<float> embed(const std::vector<SourceSentence>& sources, const Packing& packing) const;

  size_t hidden_;
  TokenTable table_;  // source vocabulary x E
  std::vector<Layer> layers_;
  std::optional<FertilityHead> fertility_head_;
};

}  // namespace allot::infer
