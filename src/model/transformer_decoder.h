#pragma once

#include <vector>

#include "model/cross_attention_layer.h"
#include "model/transformer_encoder.h"

namespace allot {

// Letters: N target rows (tokens of all sentences, sentence by sentence), P source rows, H hidden
// size.

// What the decoder's forward keeps for its backward.
template <typename T>
struct TransformerDecoderTrace {
  struct Layer {
    SelfAttentionTrace<T> self;
    CrossAttentionTrace<T> cross;
    FeedForwardLayerTrace<T> feed_forward;
  };
  Matrix<T> states;  // N x H: x, after the last layer
  std::vector<Layer> layers;
  NormTrace<T> norm;

  const Matrix<T>& outputs() const { return norm.output; }  // N x H: what is predicted from
};

// Target tokens and memory -> the states that the next tokens are predicted from, all steps at once
// (model/transformer_layout.h).
class TransformerDecoder {
 public:
  TransformerDecoder(const ModelOptions& options, const TransformerDecoderLayout& layout,
                     size_t target_table);

  // memory: P x H.
  template <typename T>
  void forward(const BatchRun<T>& run, const TransformerSide& side, ConstMatrix<T> memory,
               TransformerScratch<T>& scratch, TransformerDecoderTrace<T>& trace) const;
  // d_outputs: N x H, overwritten. d_memory: P x H, replaced.
  template <typename T>
  void backward(const BackwardRun<T>& run, const TransformerSide& side, ConstMatrix<T> memory,
                const TransformerDecoderTrace<T>& trace, const MatrixView<T>& d_outputs,
                TransformerScratch<T>& scratch, Matrix<T>& d_memory) const;

  // The layer that has the attention of the model.
  size_t attention_layer() const { return attention_layer_; }

 private:
  struct Layer {
    SelfAttentionLayer self;
    CrossAttentionLayer cross;
    FeedForwardLayer feed_forward;
  };
  size_t target_table_;
  size_t attention_layer_;
  std::vector<Layer> layers_;
  NormPlaces norm_;
};

}  // namespace allot
