#pragma once

#include "nn/matrix.h"
#include "nn/packed_shape.h"
#include "nn/recurrent_cell.h"

namespace allot {

// One direction of one recurrent layer over packed sentences. Letters: B sentences, N rows of the
// packed shape (tokens of all sentences), I input size, H hidden size, G = 4H for an LSTM, 3H for a
// GRU.
//
//   a_t = x_t W + h_{t-1} U + b + b', each at its columns of 4H; then nn/recurrent_cell.h

template <typename T>
struct RecurrentWeights {
  CellKind cell = CellKind::kLstm;
  ConstMatrix<T> input;                 // W: I x G
  ConstMatrix<T> recurrent;             // U: H x G
  ConstMatrix<T> input_transposed;      // G x I: backward multiplies with plain matrices too,
  ConstMatrix<T> recurrent_transposed;  // G x H: which are faster than transposed ones
  const T* input_bias = nullptr;        // b: G. Two biases, as the reference has them: under SGD
  const T* recurrent_bias = nullptr;    // b': G   the effective bias then learns twice as fast
};

// Where gradients are added.
template <typename T>
struct RecurrentGradients {
  MatrixView<T> input;      // I x G
  MatrixView<T> recurrent;  // H x G
  T* input_bias = nullptr;
  T* recurrent_bias = nullptr;
};

// kBackward reads each sentence from its last token to its first.
enum class Direction { kForward, kBackward };

// Which sentences a layer reads, in which direction, with which weights.
template <typename T>
struct RecurrentRun {
  const PackedShape& shape;
  Direction direction = Direction::kForward;
  RecurrentWeights<T> weights;
  ConstMatrix<T> inputs;  // N x I
};

// Where the layer starts and ends: one row for each sentence.
template <typename T>
struct RecurrentState {
  Matrix<T> output;  // B x H
  Matrix<T> cell;    // B x H
};

// What forward keeps for backward.
template <typename T>
struct RecurrentTrace {
  Matrix<T> gates;            // N x 4H, activated
  Matrix<T> cells;            // N x H
  Matrix<T> previous_output;  // N x H: h_{t-1} of each row
  Matrix<T> previous_cell;    // N x H
};

// Room that backward works in; keep it between calls and it stops allocating.
template <typename T>
struct RecurrentScratch {
  Matrix<T> d_gates;  // N x 4H
  // dL/dh and dL/dc of each sentence, from its last token back to its first.
  RecurrentState<T> running;
};

// outputs: N x H, may be columns of a wider matrix. The layer starts from zero; `last` receives the
// state after each sentence's last token (in reading direction).
template <typename T>
void recurrent_forward(const RecurrentRun<T>& run, RecurrentTrace<T>& trace,
                       const MatrixView<T>& outputs, RecurrentState<T>& last);

// d_outputs: dL/d outputs, N x H. d_last: dL/d last. d_inputs: N x I, replaced.
template <typename T>
void recurrent_backward(const RecurrentRun<T>& run, const RecurrentTrace<T>& trace,
                        ConstMatrix<T> d_outputs, const RecurrentState<T>& d_last,
                        RecurrentScratch<T>& scratch, const MatrixView<T>& d_inputs,
                        const RecurrentGradients<T>& gradients);

}  // namespace allot
