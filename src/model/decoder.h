#pragma once

#include <cstddef>
#include <vector>

#include "model/attention_layer.h"
#include "model/encoder.h"
#include "model/network.h"
#include "model/options.h"
#include "model/shard.h"
#include "nn/layer_norm.h"
#include "nn/recurrent.h"

namespace allot {

// What the decoder's forward keeps for its backward. N = target rows.
template <typename T>
struct DecoderTrace {
  struct Layer {
    RecurrentState<T> first;  // sentences x H: where the layer starts, from the encoder
    Matrix<T> joint;          // N x 2H: what comes from below (for the lowest layer: the fed-back
                              //         attentional output), then the layer's own previous output
    Matrix<T> gates;          // N x 4H, activated
    Matrix<T> cells;          // N x H
    Matrix<T> previous_cell;  // N x H
    Matrix<T> outputs;        // N x H
    Matrix<T> normalized;     // N x H: what it hands up; only with layer normalisation
    LayerNormTrace<T> norm;

    const Matrix<T>& handed_up() const { return normalized.rows() == 0 ? outputs : normalized; }
  };
  Matrix<T> embedded;  // N x E
  std::vector<Layer> layers;
  AttentionTrace<T> attention;
  Matrix<T> combined;     // N x 2H: context, then the output of the top layer
  Matrix<T> attentional;  // N x H: tanh(combined V)
  Matrix<T> states;       // N x H: the same after dropout; fed back, and read by the output layer
};

template <typename T>
struct DecoderScratch {
  struct Layer {
    Matrix<T> d_gates;  // N x 4H
    RecurrentState<T>
        d_running;  // sentences x H: dL/dh and dL/dc, from the last step back to the first
  };
  std::vector<Layer> layers;
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
  // A product of a step: columns of `joint` with rows of a parameter, for columns of the gates.
  struct Block {
    size_t parameter, first_row, num_rows;
    size_t joint_begin;
    GateColumns gates;
  };
  struct LayerParameters {
    // LSTM: (input size + H) x 4H, rows of the input, then of the previous output; GRU: the input's
    // rows only, and the others a parameter of their own.
    size_t weights;
    size_t input_bias, recurrent_bias;
    size_t num_word_rows;  // how many of the input's rows belong to the word: hoisted
    std::vector<Block> blocks;
    size_t norm_gain, norm_bias;  // only with layer normalisation
  };

  LayerParameters add_layer(const ModelOptions& options, int layer, ParameterList& list) const;
  template <typename T>
  void start(const Shard& shard, const Weights<T>& weights, const EncoderTrace<T>& encoder,
             DecoderTrace<T>& trace) const;
  template <typename T>
  void run_layer(size_t layer, size_t step, const Shard& shard, const Weights<T>& weights,
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
  void take_up(size_t layer, size_t step, const Shard& shard, const Weights<T>& weights,
               const DecoderTrace<T>& trace, const MatrixView<T>& d_handed_up,
               DecoderScratch<T>& scratch, Gradients<T>& gradients) const;
  template <typename T>
  void finish_backward(const Shard& shard, const Weights<T>& weights, const DecoderTrace<T>& trace,
                       DecoderScratch<T>& scratch, EncoderOutputGradients<T>& d_encoder,
                       Gradients<T>& gradients) const;

  size_t hidden_;
  CellKind cell_;
  bool has_norm_;
  size_t target_table_;
  bool has_tanh_;
  std::vector<LayerParameters> layers_;
  size_t combine_;           // V: 2H x H
  size_t combine_bias_ = 0;  // only without tanh
  AttentionLayer attention_;
};

}  // namespace allot
