#include "nn/recurrent_cell.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "nn/gru_cell.h"
#include "nn/lstm_cell.h"

namespace allot {

std::string to_string(CellKind kind) {
  return kind == CellKind::kLstm ? "lstm" : "gru";
}

CellKind parse_cell_kind(const std::string& name) {
  for (const CellKind kind : {CellKind::kLstm, CellKind::kGru}) {
    if (to_string(kind) == name) return kind;
  }
  throw Error::usage(fmt::format("unknown cell '{}'", name), "choose one of: lstm, gru");
}

GateColumns input_columns(CellKind kind, size_t hidden) {
  return kind == CellKind::kLstm ? GateColumns{0, 4 * hidden} : GateColumns{0, 3 * hidden};
}

GateColumns recurrent_columns(CellKind kind, size_t hidden) {
  return kind == CellKind::kLstm ? GateColumns{0, 4 * hidden} : GateColumns{hidden, 3 * hidden};
}

template <typename T>
void join_biases(CellKind kind, size_t hidden, const T* input_bias, const T* recurrent_bias,
                 T* sums) {
  const GateColumns input = input_columns(kind, hidden);
  const GateColumns recurrent = recurrent_columns(kind, hidden);
  std::fill_n(sums, 4 * hidden, T(0));
  std::copy_n(input_bias, input.count, sums + input.begin);
  for (size_t k = 0; k < recurrent.count; ++k) sums[recurrent.begin + k] += recurrent_bias[k];
}

template <typename T>
void join_biases_backward(CellKind kind, size_t hidden, const T* d_sums, T* d_input_bias,
                          T* d_recurrent_bias) {
  const GateColumns input = input_columns(kind, hidden);
  const GateColumns recurrent = recurrent_columns(kind, hidden);
  for (size_t k = 0; k < input.count; ++k) d_input_bias[k] += d_sums[input.begin + k];
  for (size_t k = 0; k < recurrent.count; ++k) {
    d_recurrent_bias[k] += d_sums[recurrent.begin + k];
  }
}

template <typename T>
void cell_forward(CellKind kind, const MatrixView<T>& gates, ConstMatrix<T> previous_cell,
                  const MatrixView<T>& cell, const MatrixView<T>& output) {
  if (kind == CellKind::kLstm) {
    lstm_cell_forward<T>(gates, previous_cell, cell, output);
  } else {
    gru_cell_forward<T>(gates, previous_cell, cell, output);
  }
}

template <typename T>
void cell_backward(CellKind kind, ConstMatrix<T> gates, ConstMatrix<T> previous_cell,
                   ConstMatrix<T> cell, ConstMatrix<T> d_output, const MatrixView<T>& d_cell,
                   const MatrixView<T>& d_gates) {
  if (kind == CellKind::kLstm) {
    lstm_cell_backward<T>(gates, previous_cell, cell, d_output, d_cell, d_gates);
  } else {
    gru_cell_backward<T>(gates, previous_cell, d_output, d_cell, d_gates);
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                       \
  template void join_biases(CellKind, size_t, const T*, const T*, T*);                             \
  template void join_biases_backward(CellKind, size_t, const T*, T*, T*);                          \
  template void cell_forward(CellKind, const MatrixView<T>&, ConstMatrix<T>, const MatrixView<T>&, \
                             const MatrixView<T>&);                                                \
  template void cell_backward(CellKind, ConstMatrix<T>, ConstMatrix<T>, ConstMatrix<T>,            \
                              ConstMatrix<T>, const MatrixView<T>&, const MatrixView<T>&)
// NOLINTEND(bugprone-macro-parentheses)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE

}  // namespace allot
