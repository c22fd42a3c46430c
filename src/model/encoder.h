#pragma once

#include <cstddef>
#include <vector>

#include "model/batch_run.h"
#include "model/options.h"
#include "nn/layer_norm.h"
#include "nn/recurrent.h"

namespace allot {

// Letters: B sentences, N source rows (tokens of all sentences), E embedding size, H hidden size.

// What the encoder's forward keeps for its backward, and gives to the decoder.
template <typename T>
struct EncoderTrace {
  struct Layer {
    RecurrentTrace<T> forward, backward;
    Matrix<T> outputs;  // N x H: forward half, backward half; normalized when options ask for it,
                        //        and dropped out below the top layer
    LayerNormTrace<T> norm;
    RecurrentState<T> last_forward, last_backward;  // B x H/2
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

// Gradients that come back from the decoder: of the states of the top layer, and of the last state
// of each layer, which the decoder layer of its height starts from (B x H, forward half first).
template <typename T>
struct EncoderOutputGradients {
  Matrix<T> states;  // N x H
  std::vector<RecurrentState<T>> last;
};

// Source tokens -> one state h_j for each (section 2 of the paper), by stacked bidirectional LSTMs
// or GRUs, H/2 a direction. Dropout between the layers.
class Encoder {
 public:
  // Adds its parameters to `list`, after the table of source embeddings.
  Encoder(const ModelOptions& options, size_t source_table, ParameterList& list);

  template <typename T>
  void forward(const BatchRun<T>& run, EncoderTrace<T>& trace) const;
  template <typename T>
  void backward(const BackwardRun<T>& run, const EncoderTrace<T>& trace,
                const EncoderOutputGradients<T>& d_output, EncoderScratch<T>& scratch) const;

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
