#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "infer/decoder.h"
#include "infer/decoder_start.h"
#include "infer/output_layer.h"
#include "infer/product.h"
#include "infer/recurrent_layer.h"
#include "infer/scorer.h"
#include "infer/token_table.h"
#include "model/options.h"

namespace allot::infer {

// The decoder with input feeding, after an encoder of either kind: same numbers as model/decoder.h
// except for rounding.
class RecurrentDecoder final : public Decoder {
 public:
  // What `weights` gives must outlive the decoder. label_smoothing: as of OutputLayer.
  RecurrentDecoder(const ModelOptions& options, const WeightLookup& weights,
                   double label_smoothing = 0);

  PreparedSources prepare(EncodedSources encoded, std::vector<float> fertility) const override;
  DecoderState start(const PreparedSources& sources,
                     const AttentionSettings& settings) const override;
  void step(const PreparedSources& sources, const AttentionSettings& settings,
            const std::vector<uint32_t>& tokens, DecoderState& rows,
            StepResult& result) const override;

 private:
  void run_layers(const std::vector<uint32_t>& tokens, DecoderState& rows,
                  StepResult& result) const;
  void attend(const PreparedSources& sources, const AttentionSettings& settings, DecoderState& rows,
              StepResult& result) const;
  void combine(DecoderState& rows, StepResult& result) const;

  struct Layer {
    RecurrentLayer recurrent;
    const float* norm_gain = nullptr;  // null without layer normalization
    const float* norm_bias = nullptr;
  };

  size_t hidden_;
  std::optional<DecoderStart> start_;  // after an encoder that has no last states
  Scorer scorer_;
  TokenTable target_table_;  // V x E
  std::vector<Layer> layers_;
  Product combine_;                      // 2H x H
  const float* combine_bias_ = nullptr;  // H: only with `mlp` scores, which have no tanh
  OutputLayer output_;
};

}  // namespace allot::infer
