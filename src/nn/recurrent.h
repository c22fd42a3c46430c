#pragma once

#include "nn/matrix.h"
#include "nn/packed_shape.h"

namespace allot {

// One direction of one LSTM layer over packed sentences. N = rows of the packed shape, I = input
// size, H = hidden size.
//
//   a_t = x_t W + h_{t-1} U + b + b'      then nn/lstm_cell.h

template <typename T>
struct LstmWeights {
  ConstMatrix<T> input;                 // W: I x 4H
  ConstMatrix<T> recurrent;             // U: H x 4H
  ConstMatrix<T> input_transposed;      // 4H x I: backward multiplies with plain matrices too,
  ConstMatrix<T> recurrent_transposed;  // 4H x H: which are faster than transposed ones
  const T* input_bias = nullptr;        // b: 4H. Two biases, as the reference has them: under SGD
  const T* recurrent_bias = nullptr;    // b': 4H  the effective bias then learns twice as fast
};

// Where gradients are added.
template <typename T>
struct LstmGradients {
  MatrixView<T> input;      // I x 4H
  MatrixView<T> recurrent;  // H x 4H
  T* input_bias = nullptr;
  T* recurrent_bias = nullptr;
};

// kBackward reads each sentence from its last token to its first.
enum class Direction { kForward, kBackward };

// Where the layer starts and ends: one row for each sentence.
template <typename T>
struct LstmState {
  Matrix<T> output;  // sentences x H
  Matrix<T> cell;    // sentences x H
};

// What forward keeps for backward.
template <typename T>
struct LstmTrace {
  Matrix<T> gates;            // N x 4H, activated
  Matrix<T> cells;            // N x H
  Matrix<T> previous_output;  // N x H: h_{t-1} of each row
  Matrix<T> previous_cell;    // N x H
};

// Room that backward works in; keep it between calls and it stops allocating.
template <typename T>
struct LstmScratch {
  Matrix<T> d_gates;     // N x 4H
  LstmState<T> running;  // dL/dh and dL/dc of each sentence, from its last token back to its first
};

// inputs: N x I. outputs: N x H, may be columns of a wider matrix. The layer starts from zero;
// `last` receives the state after each sentence's last token (in reading direction).
template <typename T>
void lstm_forward(const PackedShape& shape, Direction direction, const LstmWeights<T>& weights,
                  ConstMatrix<T> inputs, LstmTrace<T>& trace, const MatrixView<T>& outputs,
                  LstmState<T>& last);

// d_outputs: dL/d outputs, N x H. d_last: dL/d last. d_inputs: N x I, replaced.
template <typename T>
void lstm_backward(const PackedShape& shape, Direction direction, const LstmWeights<T>& weights,
                   ConstMatrix<T> inputs, const LstmTrace<T>& trace, ConstMatrix<T> d_outputs,
                   const LstmState<T>& d_last, LstmScratch<T>& scratch,
                   const MatrixView<T>& d_inputs, const LstmGradients<T>& gradients);

}  // namespace allot
