#pragma once

#include <cstddef>
#include <string>

#include "nn/matrix.h"

namespace allot {

// What a recurrent layer is made of.
enum class CellKind { kLstm, kGru };
std::string to_string(CellKind kind);
CellKind parse_cell_kind(const std::string& name);  // throws a usage error that lists the choices

// Columns of the 4H sums of a step: those that the input's weights add to, and those that the
// recurrent weights add to. For an LSTM all of them, for a GRU the first and the last three
// quarters.
struct GateColumns {
  size_t begin = 0;
  size_t count = 0;

  template <typename T>
  MatrixView<T> of(const MatrixView<T>& gates) const {
    return gates.col_range(begin, count);
  }
};
GateColumns input_columns(CellKind kind, size_t hidden);
GateColumns recurrent_columns(CellKind kind, size_t hidden);

// sums (4H) = both biases, each at its columns. They are where a step's sums begin.
template <typename T>
void join_biases(CellKind kind, size_t hidden, const T* input_bias, const T* recurrent_bias,
                 T* sums);
// The other way round: adds d_sums (4H) to the gradients of both.
template <typename T>
void join_biases_backward(CellKind kind, size_t hidden, const T* d_sums, T* d_input_bias,
                          T* d_recurrent_bias);

// nn/lstm_cell.h or nn/gru_cell.h.
template <typename T>
void cell_forward(CellKind kind, const MatrixView<T>& gates, ConstMatrix<T> previous_cell,
                  const MatrixView<T>& cell, const MatrixView<T>& output);
template <typename T>
void cell_backward(CellKind kind, ConstMatrix<T> gates, ConstMatrix<T> previous_cell,
                   ConstMatrix<T> cell, ConstMatrix<T> d_output, const MatrixView<T>& d_cell,
                   const MatrixView<T>& d_gates);

}  // namespace allot
