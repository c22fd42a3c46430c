#pragma once

#include "nn/matrix.h"

namespace allot {

// The part of a GRU that works number by number (Cho et al. 2014, with the reset gate behind the
// product, as cuDNN and PyTorch have it). Letters: B sentences of one step, H hidden size. Four
// sums lie side by side, B x 4H as in an LSTM: what the input gives to the candidate (x), reset
// gate, update gate, what the previous output gives to the candidate (m). So the weights of the
// input make the first three of them, the recurrent weights the last three.
//
//   r = sigmoid(a_r)   z = sigmoid(a_z)   n = tanh(a_x + r a_m)   h = (1 - z) n + z h'
//
// A GRU has no cell besides its output: `cell` is a copy of it (and `previous_cell` is h'), which
// lets both kinds of layers be run alike.

// gates: B x 4H, the sums a on entry; n, r, z, a_m on return.
template <typename T>
void gru_cell_forward(const MatrixView<T>& gates, ConstMatrix<T> previous_cell,
                      const MatrixView<T>& cell, const MatrixView<T>& output);

// d_output: what came in from above and from the step after. d_cell: on entry the rest of what came
// from the step after (dh = d_output + d_cell), on return the part of dL/dh' that goes through z.
//
//   da_x = dh (1 - z) (1 - n^2)   da_m = da_x r   da_r = da_x a_m r (1 - r)
//   da_z = dh (h' - n) z (1 - z)  dh' = dh z (and what the recurrent weights give)
template <typename T>
void gru_cell_backward(ConstMatrix<T> gates, ConstMatrix<T> previous_cell, ConstMatrix<T> d_output,
                       const MatrixView<T>& d_cell, const MatrixView<T>& d_gates);

}  // namespace allot
