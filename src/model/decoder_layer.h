#pragma once

#include <cstddef>
#include <vector>

#include "model/batch_run.h"
#include "model/options.h"
#include "nn/layer_norm.h"
#include "nn/recurrent.h"
#include "nn/recurrent_cell.h"

namespace allot {

// Letters: B sentences (those alive at a step), N target rows of all steps, E embedding size, H
// hidden size.

// What a layer's forward keeps for its backward.
template <typename T>
struct DecoderLayerTrace {
  RecurrentState<T> first;  // B x H: where the layer starts, from the encoder
  Matrix<T> joint;          // N x 2H: what comes from below (for the lowest layer: the fed-back
                            //         attentional output), then the layer's own previous output
  Matrix<T> gates;          // N x 4H, activated
  Matrix<T> cells;          // N x H
  Matrix<T> previous_cell;  // N x H
  Matrix<T> outputs;        // N x H: h_t, which the next step reads
  Matrix<T> normalized;     // N x H: normalized outputs; only with layer normalization
  LayerNormTrace<T> norm;

  // What the layer above and attention read.
  const Matrix<T>& output() const { return normalized.rows() == 0 ? outputs : normalized; }
};

template <typename T>
struct DecoderLayerScratch {
  Matrix<T> d_gates;  // N x 4H
  // B x H: dL/dh and dL/dc, from the last step back to the first.
  RecurrentState<T> d_running;
};

// A recurrent layer that runs step by step, since what it reads depends on the step before:
//
//   h_t, c_t = cell(W [token_t; below_t] + U h_{t-1}, c_{t-1})     (token_t: only the lowest layer)
//
// Its output is h_t, normalized if the options ask for it.
class DecoderLayer {
 public:
  // `layer`: 0 is the lowest.
  DecoderLayer(const ModelOptions& options, int layer, ParameterList& list);

  // Makes room for all steps; trace.first must be filled.
  template <typename T>
  void start(const BatchRun<T>& run, DecoderLayerTrace<T>& trace) const;
  // What the tokens contribute does not depend on the step before: one large product. embedded:
  // N x E. For the lowest layer, between `start` and the first step.
  template <typename T>
  void read_tokens(const BatchRun<T>& run, ConstMatrix<T> embedded,
                   DecoderLayerTrace<T>& trace) const;
  // The input from below must be in the first H columns of the step's rows of `joint`.
  template <typename T>
  void forward(const BatchRun<T>& run, size_t step, DecoderLayerTrace<T>& trace) const;

  template <typename T>
  void prepare_backward(const BatchRun<T>& run, DecoderLayerScratch<T>& scratch) const;
  // Adds a gradient of the step's output (B x H; serves as room to work in). May be called several
  // times before the step's `backward`.
  template <typename T>
  void add_output_gradient(const BackwardRun<T>& run, size_t step,
                           const DecoderLayerTrace<T>& trace, const MatrixView<T>& d_output,
                           DecoderLayerScratch<T>& scratch) const;
  // Steps from the last to the first. d_joint (B x 2H) is replaced; its first H columns are the
  // gradient of what came from below.
  template <typename T>
  void backward(const BackwardRun<T>& run, size_t step, const DecoderLayerTrace<T>& trace,
                DecoderLayerScratch<T>& scratch, Matrix<T>& d_joint) const;
  // Weight gradients, as one large product each over all steps. What scratch.d_running then holds
  // is the gradient of trace.first.
  template <typename T>
  void finish_backward(const BackwardRun<T>& run, const DecoderLayerTrace<T>& trace,
                       const DecoderLayerScratch<T>& scratch) const;
  // The same for read_tokens. d_embedded (N x E) is replaced.
  template <typename T>
  void read_tokens_backward(const BackwardRun<T>& run, ConstMatrix<T> embedded,
                            const DecoderLayerScratch<T>& scratch, Matrix<T>& d_embedded) const;

 private:
  // A product of a step: columns of `joint` with rows of a parameter, for columns of the gates.
  struct Block {
    size_t parameter, first_row, num_rows;
    size_t joint_begin;
    GateColumns gates;
  };

  size_t hidden_;
  CellKind cell_;
  bool has_norm_;
  // LSTM: (input size + H) x 4H, rows of the input, then of the previous output; GRU: the input's
  // rows only, and the others a parameter of their own.
  size_t weights_ = 0;
  size_t input_bias_ = 0, recurrent_bias_ = 0;
  size_t num_token_rows_;  // how many of the input's rows belong to the token
  std::vector<Block> blocks_;
  size_t norm_gain_ = 0, norm_bias_ = 0;  // only with layer normalization
};

}  // namespace allot
