#pragma once

#include "nn/matrix.h"

namespace allot {

// The part of an LSTM that works number by number (Hochreiter and Schmidhuber 1997, with forget
// gates). Letters: B sentences of one step, H hidden size. All matrices are B x H but the gates,
// B x 4H, which lie side by side: i, f, g, o.
//
//   i = sigmoid(a_i)   f = sigmoid(a_f)   g = tanh(a_g)   o = sigmoid(a_o)
//   c = f c' + i g     h = o tanh(c)                      (c' = cell of the step before)

// gates: B x 4H, the sums a on entry, the activated gates on return.
template <typename T>
void lstm_cell_forward(const MatrixView<T>& gates, ConstMatrix<T> previous_cell,
                       const MatrixView<T>& cell, const MatrixView<T>& output);

// d_output: what came in from above and from the step after. d_cell: on entry what came in from the
// step after (dL/dc), on return dL/dc' for the step before. d_gates: dL/da.
//
//   dc += dh o (1 - tanh(c)^2)     da_o = dh tanh(c) o (1 - o)
//   da_i = dc g i (1 - i)   da_f = dc c' f (1 - f)   da_g = dc i (1 - g^2)   dc' = dc f
template <typename T>
void lstm_cell_backward(ConstMatrix<T> gates, ConstMatrix<T> previous_cell, ConstMatrix<T> cell,
                        ConstMatrix<T> d_output, const MatrixView<T>& d_cell,
                        const MatrixView<T>& d_gates);

}  // namespace allot
