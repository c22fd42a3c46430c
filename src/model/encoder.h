#pragma once

#include <cstddef>
#include <vector>

#include "model/network.h"
#include "model/options.h"
#include "model/shard.h"
#include "nn/layer_norm.h"
#include "nn/recurrent.h"

namespace allot {

// What the encoder's forward keeps for its backward, and gives to the decoder.
template <typename T>
struct EncoderTrace {
  struct Layer {
    RecurrentTrace<T> forward, backward;
    Matrix<T> outputs;  // N x H: forward half, backward half; normalized when options ask for it,
                        //        and dropped out below the top layer
    LayerNormTrace<T> norm;
    RecurrentState<T> last_forward, last_backward;  // sentences x H/2
  };
  Matrix<T> embedded;  // N x E
  std::vector<Layer> layers;

  const Matrix<T>& states() const { return layers.back().outputs; }
};

template <typename T>
struct EncoderScratch {
  Matrix<T> d_outputs, d_inputs, d_half;  // N x ...
  RecurrentScratch<T> recurrent;
};

// Gradients that come back from the decoder: of the states of the top layer, and of the state that
// each layer hands to the decoder layer of its height (sentences x H, forward half first).
template <typename T>
struct EncoderOutputGradients {
  Matrix<T> states;  // N x H
  std::vector<RecurrentState<T>> last;
};

// Source words -> one state for each, by stacked bidirectional LSTMs or GRUs, H/2 a direction.
// Dropout between the layers.
class Encoder {
 public:
  // Adds its parameters to `list`, behind the table of source words.
  Encoder(const ModelOptions& options, size_t source_table, ParameterList& list);

  template <typename T>
  void forward(const Shard& shard, const Weights<T>& weights, const DropoutSettings& dropout,
               EncoderTrace<T>& trace) const;
  template <typename T>
  void backward(const Shard& shard, const Weights<T>& weights, const DropoutSettings& dropout,
                const EncoderTrace<T>& trace, const EncoderOutputGradients<T>& d_output,
                EncoderScratch<T>& scratch, Gradients<T>& gradients) const;

 private:
  struct DirectionParameters {
    size_t input, recurrent, input_bias, recurrent_bias;
  };
  struct LayerParameters {
    DirectionParameters forward, backward;
    size_t norm_gain, norm_bias;  // only with layer normalization
  };
  template <typename T>
  RecurrentWeights<T> recurrent_weights(const DirectionParameters& parameters,
                                        const Weights<T>& weights) const;
  template <typename T>
  static RecurrentGradients<T> recurrent_gradients(const DirectionParameters& parameters,
                                                   Gradients<T>& gradients);

  size_t hidden_;
  CellKind cell_;
  bool has_norm_;
  size_t source_table_;
  std::vector<LayerParameters> layers_;
};

}  // namespace allot
