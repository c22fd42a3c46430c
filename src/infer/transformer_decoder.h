#pragma once

#include <cstdint>
#include <vector>

#include "infer/cross_attention.h"
#include "infer/decoder.h"
#include "infer/feed_forward.h"
#include "infer/output_layer.h"
#include "infer/self_attention.h"
#include "infer/transformer_embedding.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// The decoder of a Transformer (model/transformer_layout.h), token by token: keys and values of the
// steps before are remembered (infer/key_value_cache.h).
class TransformerDecoder final : public Decoder {
 public:
  // What `weights` gives must outlive the decoder. label_smoothing: as of OutputLayer.
  TransformerDecoder(const ModelOptions& options, const WeightLookup& weights,
                     double label_smoothing = 0);

  // The states of the encoder are not kept: keys and values are all that is read of them.
  PreparedSources prepare(EncodedSources encoded, std::vector<float> fertility) const override;
  DecoderState start(const PreparedSources& sources,
                     const AttentionSettings& settings) const override;
  void step(const PreparedSources& sources, const AttentionSettings& settings,
            const std::vector<uint32_t>& tokens, DecoderState& rows,
            StepResult& result) const override;

 private:
  struct Layer {
    SelfAttention self;
    CrossAttention cross;
    FeedForward feed_forward;
  };

  void embed(const std::vector<uint32_t>& tokens, const DecoderState& rows,
             TransformerBuffers& buffers) const;
  // Keys and values of this step, which `project` has made, to the cache; then every row attends to
  // its own steps.
  void attend_to_steps(size_t layer, DecoderState& rows, TransformerBuffers& buffers) const;

  size_t heads_;
  TransformerEmbedding embedding_;
  std::vector<Layer> layers_;
  Normalization norm_;
  OutputLayer output_;
};

}  // namespace allot::infer
