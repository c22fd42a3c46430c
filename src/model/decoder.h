#pragma once

#include <cstddef>
#include <vector>

#include "model/attention_layer.h"
#include "model/decoder_layer.h"
#include "model/encoder.h"
#include "model/network.h"
#include "model/options.h"
#include "model/shard.h"

namespace allot {

// What the decoder's forward keeps for its backward. N = target rows.
template <typename T>
struct DecoderTrace {
  Matrix<T> embedded;  // N x E
  std::vector<DecoderLayerTrace<T>> layers;
  AttentionTrace<T> attention;
  Matrix<T> combined;     // N x 2H: context, then the output of the top layer
  Matrix<T> attentional;  // N x H: tanh(combined V)
  Matrix<T> states;       // N x H: the same after dropout; fed back, and read by the output layer
};

template <typename T>
struct DecoderScratch {
  std::vector<DecoderLayerScratch<T>> layers;
  AttentionGradients<T> attention;
  Matrix<T> d_feed;         // sentences x H
  Matrix<T> d_attentional;  // N x H: dL/d(combined V)
  Matrix<T> d_combined;     // rows of a step x 2H
  Matrix<T> d_joint;        // rows of a step x 2H
  Matrix<T> d_embedded;     // N x E
};

// Target words -> states of the output layer: stacked LSTMs or GRUs with input feeding (Luong et
// al. 2015).
//
//   h_t = layers([word_{t-1}; o_{t-1}], h_{t-1})     c_t = attention(h_t)
//   o_t = dropout(tanh(V [c_t; h_t]))               (`mlp` scores: V [c_t; h_t] + b, no tanh)
class Decoder {
 public:
  Decoder(const ModelOptions& options, size_t target_table, ParameterList& list);

  template <typename T>
  void forward(const Shard& shard, const Weights<T>& weights, const AttentionSettings& settings,
               const DropoutSettings& dropout, const EncoderTrace<T>& encoder,
               DecoderTrace<T>& trace) const;
  // d_states: dL/d trace.states, N x H; used as room to work in.
  template <typename T>
  void backward(const Shard& shard, const Weights<T>& weights, const AttentionSettings& settings,
                const DropoutSettings& dropout, const DecoderTrace<T>& trace,
                const MatrixView<T>& d_states, DecoderScratch<T>& scratch,
                EncoderOutputGradients<T>& d_encoder, Gradients<T>& gradients) const;

 private:
  template <typename T>
  void start(const Shard& shard, const Weights<T>& weights, const EncoderTrace<T>& encoder,
             DecoderTrace<T>& trace) const;
  template <typename T>
  void take_from_below(size_t layer, size_t step, const Shard& shard,
                       const DropoutSettings& dropout, DecoderTrace<T>& trace) const;
  template <typename T>
  void combine(size_t step, const Shard& shard, const Weights<T>& weights,
               const DropoutSettings& dropout, DecoderTrace<T>& trace) const;
  template <typename T>
  void combine_backward(size_t step, const Shard& shard, const Weights<T>& weights,
                        const DropoutSettings& dropout, const DecoderTrace<T>& trace,
                        const MatrixView<T>& d_states, DecoderScratch<T>& scratch) const;
  template <typename T>
  void run_layer_backward(size_t layer, size_t step, const Shard& shard, const Weights<T>& weights,
                          const DropoutSettings& dropout, const DecoderTrace<T>& trace,
                          DecoderScratch<T>& scratch, Gradients<T>& gradients) const;
  template <typename T>
  void finish_backward(const Shard& shard, const Weights<T>& weights, const DecoderTrace<T>& trace,
                       DecoderScratch<T>& scratch, EncoderOutputGradients<T>& d_encoder,
                       Gradients<T>& gradients) const;

  size_t hidden_;
  size_t target_table_;
  bool has_tanh_;
  std::vector<DecoderLayer> layers_;
  size_t combine_;           // V: 2H x H
  size_t combine_bias_ = 0;  // only without tanh
  AttentionLayer attention_;
};

}  // namespace allot
