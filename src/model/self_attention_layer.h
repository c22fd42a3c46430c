#pragma once

#include "model/attention_part.h"

namespace allot {

// The self-attention of a Transformer layer: x += dropout(self(norm(x))), as in
// model/transformer_layout.h. Letters: N rows (tokens of one side), H hidden size.

// What forward keeps for backward.
template <typename T>
struct SelfAttentionTrace {
  NormTrace<T> norm;
  Matrix<T> projected;  // N x 3H: q / sqrt(D) | k | v
  Matrix<T> contexts;   // N x H: the heads' sums of values
  // By sentence. Never fewer than before: they keep their memory.
  std::vector<HeadAttentionTrace<T>> sentences;
};

class SelfAttentionLayer {
 public:
  // Of the encoder, or of the decoder, whose tokens see none that come after them.
  enum class Side { kEncoder, kDecoder };

  SelfAttentionLayer(const ModelOptions& options, Side side, const SelfAttentionPlaces& places,
                     uint32_t dropout_site);

  // states: N x H.
  template <typename T>
  void forward(const BatchRun<T>& run, const TransformerSide& side,
               AttentionPartScratch<T>& scratch, SelfAttentionTrace<T>& trace,
               const MatrixView<T>& states) const;
  // d_states: N x H, dL/dx after the layer on entry, before it on return.
  template <typename T>
  void backward(const BackwardRun<T>& run, const TransformerSide& side,
                const SelfAttentionTrace<T>& trace, AttentionPartScratch<T>& scratch,
                const MatrixView<T>& d_states) const;

 private:
  template <typename T>
  HeadAttentionInput<T> input_of(const BatchRun<T>& run, const TransformerSide& side,
                                 size_t sentence, const SelfAttentionTrace<T>& trace) const;

  size_t hidden_;
  SelfAttentionPlaces places_;
  HeadAttentionSettings settings_;
  uint32_t dropout_site_;
};

}  // namespace allot
