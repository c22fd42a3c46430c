#pragma once

#include <vector>

#include "model/feed_forward_layer.h"
#include "model/self_attention_layer.h"
#include "model/token_input.h"

namespace allot {

// Letters: P source rows (tokens of all sentences, sentence by sentence in decoder order), H hidden
// size.

// Kept between layers and batches, by encoder and decoder.
template <typename T>
struct TransformerScratch {
  AttentionPartScratch<T> attention;
  FeedForwardLayerScratch<T> feed_forward;
  Matrix<T> positions;  // nn/positions.h
  Matrix<T> d_states;   // N x H: what goes down through the layers
};

// What the encoder's forward keeps for its backward, and gives to the decoder.
template <typename T>
struct TransformerEncoderTrace {
  struct Layer {
    SelfAttentionTrace<T> self;
    FeedForwardLayerTrace<T> feed_forward;
  };
  Matrix<T> states;  // P x H: x, after the last layer
  std::vector<Layer> layers;
  NormTrace<T> norm;

  const Matrix<T>& memory() const { return norm.output; }  // P x H
};

// Source tokens -> the memory, one state h_j for each (model/transformer_layout.h).
class TransformerEncoder {
 public:
  TransformerEncoder(const ModelOptions& options, const TransformerEncoderLayout& layout,
                     size_t source_table);

  template <typename T>
  void forward(const BatchRun<T>& run, const TransformerSide& side, TransformerScratch<T>& scratch,
               TransformerEncoderTrace<T>& trace) const;
  // d_memory: P x H, overwritten.
  template <typename T>
  void backward(const BackwardRun<T>& run, const TransformerSide& side,
                const TransformerEncoderTrace<T>& trace, const MatrixView<T>& d_memory,
                TransformerScratch<T>& scratch) const;

 private:
  struct Layer {
    SelfAttentionLayer self;
    FeedForwardLayer feed_forward;
  };
  size_t source_table_;
  std::vector<Layer> layers_;
  NormPlaces norm_;
};

}  // namespace allot
