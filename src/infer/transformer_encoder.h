#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "infer/encoder.h"
#include "infer/feed_forward.h"
#include "infer/fertility_head.h"
#include "infer/self_attention.h"
#include "infer/transformer_embedding.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// The encoder of a Transformer (model/transformer_layout.h). Sentences are one below the other:
// work is done for real tokens only.
class TransformerEncoder final : public Encoder {
 public:
  // What `weights` gives must outlive the encoder. fertility_minimum: the first class of the
  // fertility head, if there is one.
  TransformerEncoder(const ModelOptions& options, const WeightLookup& weights,
                     uint32_t fertility_minimum = 1);

  EncodedSources encode(const std::vector<SourceSentence>& sources) const override;

 private:
  struct Layer {
    SelfAttention self;
    FeedForward feed_forward;
  };

  TransformerEmbedding embedding_;
  std::vector<Layer> layers_;
  Normalization norm_;
  std::optional<FertilityHead> fertility_head_;
};

}  // namespace allot::infer
