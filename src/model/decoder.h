#pragma once

#include <cstddef>
#include <vector>

#include "model/attention_layer.h"
#include "model/batch_run.h"
#include "model/decoder_layer.h"
#include "model/options.h"

namespace allot {

// Letters: B sentences (those alive at a step), N target rows of all steps, E embedding size, H
// hidden size.

// What the decoder's forward keeps for its backward.
template <typename T>
struct DecoderTrace {
  Matrix<T> embedded;  // N x E
  std::vector<DecoderLayerTrace<T>> layers;
  AttentionTrace<T> attention;
  Matrix<T> combined;     // N x 2H: [c_t; h_t], context and output of the top layer
  Matrix<T> attentional;  // N x H: tanh(combined V)
  Matrix<T> states;       // N x H: o_t, the same after dropout; fed back, and read by the output
                          //        layer
};

template <typename T>
struct DecoderScratch {
  std::vector<DecoderLayerScratch<T>> layers;
  AttentionGradients<T> attention;
  Matrix<T> d_feed;         // B x H: do_t through the next step, which read it
  Matrix<T> d_attentional;  // N x H: dL/d(combined V)
  Matrix<T> d_combined;     // B x 2H, of a step
  Matrix<T> d_joint;        // B x 2H, of a step and a layer
  Matrix<T> d_embedded;     // N x E
};

// Target tokens -> states of the output layer: stacked LSTMs or GRUs with input feeding (Luong et
// al. 2015). The top layer's h_t, which the paper calls s_t, is attention's query.
//
//   h_t = layers([token_{t-1}; o_{t-1}], h_{t-1})     c_t = attention(h_t)
//   o_t = dropout(tanh(V [c_t; h_t]))               (`mlp` scores: V [c_t; h_t] + b, no tanh)
class Decoder {
 public:
  Decoder(const ModelOptions& options, size_t target_table, ParameterList& list);

  // What the encoder gives must be in place, in decoder order: where each layer starts
  // (trace.layers[l].first) and the source states, sentence by sentence (trace.attention.memory).
  template <typename T>
  void forward(const BatchRun<T>& run, DecoderTrace<T>& trace) const;
  // d_states: dL/d trace.states, N x H; used as room to work in. The gradients of what the encoder
  // gave are then in scratch.layers[l].d_running and scratch.attention.memory.
  template <typename T>
  void backward(const BackwardRun<T>& run, const DecoderTrace<T>& trace,
                const MatrixView<T>& d_states, DecoderScratch<T>& scratch) const;

 private:
  template <typename T>
  void start(const BatchRun<T>& run, DecoderTrace<T>& trace) const;
  template <typename T>
  void read_from_below(const BatchRun<T>& run, size_t layer, size_t step,
                       DecoderTrace<T>& trace) const;
  template <typename T>
  void combine(const BatchRun<T>& run, size_t step, DecoderTrace<T>& trace) const;
  template <typename T>
  void combine_backward(const BackwardRun<T>& run, size_t step, const DecoderTrace<T>& trace,
                        const MatrixView<T>& d_states, DecoderScratch<T>& scratch) const;
  template <typename T>
  void run_layer_backward(const BackwardRun<T>& run, size_t layer, size_t step,
                          const DecoderTrace<T>& trace, DecoderScratch<T>& scratch) const;
  template <typename T>
  void finish_backward(const BackwardRun<T>& run, const DecoderTrace<T>& trace,
                       DecoderScratch<T>& scratch) const;

  size_t hidden_;
  size_t target_table_;
  bool has_tanh_;
  std::vector<DecoderLayer> layers_;
  size_t combine_;           // V: 2H x H
  size_t combine_bias_ = 0;  // only without tanh
  AttentionLayer attention_;
};

}  // namespace allot
