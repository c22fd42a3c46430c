#include "nn/recurrent.h"

#include <algorithm>

#include "nn/gemm.h"
#include "nn/matrix_rows.h"

namespace allot {
namespace {

// The steps in the order in which a direction reads them.
size_t step_at(const PackedShape& shape, Direction direction, size_t position) {
  return direction == Direction::kForward ? position : shape.num_steps() - 1 - position;
}

// In reading order, sentences join or leave at the end of the rows: forward the short ones leave,
// backward they join. Either way the sentences alive in both of two neighboring steps are the
// first ones, and a sentence that joins starts from zero.

template <typename T>
void set_biases(const RecurrentWeights<T>& weights, const MatrixView<T>& gates) {
  if (gates.rows == 0) return;
  join_biases(weights.cell, gates.cols / 4, weights.input_bias, weights.recurrent_bias,
              gates.row(0));
  for (size_t r = 1; r < gates.rows; ++r) std::copy_n(gates.row(0), gates.cols, gates.row(r));
}

}  // namespace

template <typename T>
void recurrent_forward(const RecurrentRun<T>& run, RecurrentTrace<T>& trace,
                       const MatrixView<T>& outputs, RecurrentState<T>& last) {
  const PackedShape& shape = run.shape;
  const RecurrentWeights<T>& weights = run.weights;
  const size_t hidden = weights.recurrent.rows;
  trace.gates.resize(shape.num_rows(), 4 * hidden);
  trace.cells.resize(shape.num_rows(), hidden);
  trace.previous_output.resize(shape.num_rows(), hidden);
  trace.previous_cell.resize(shape.num_rows(), hidden);
  last.output.resize_to_zero(shape.num_sentences(), hidden);
  last.cell.resize_to_zero(shape.num_sentences(), hidden);

  // a (N x 4H) = b + b' + inputs W: what does not depend on the step before is one large product.
  const GateColumns from_input = input_columns(weights.cell, hidden);
  const GateColumns from_output = recurrent_columns(weights.cell, hidden);
  set_biases(weights, trace.gates.view());
  multiply(plain(run.inputs), plain(weights.input), Into::kAdd, from_input.of(trace.gates.view()));

  for (size_t position = 0; position < shape.num_steps(); ++position) {
    const size_t step = step_at(shape, run.direction, position);
    const size_t begin = shape.step_begin(step), count = shape.step_size(step);
    const auto rows_of = [begin, count](Matrix<T>& matrix) {
      return matrix.view().row_range(begin, count);
    };
    // `last` is the running state: rows of sentences that have not begun are still zero, rows of
    // those that have ended are no longer touched.
    copy_rows<T>(last.output.view().row_range(0, count), rows_of(trace.previous_output));
    copy_rows<T>(last.cell.view().row_range(0, count), rows_of(trace.previous_cell));
    if (position > 0) {
      // a_t += h_{t-1} U, for the sentences of the step.
      multiply(plain(rows_of(trace.previous_output)), plain(weights.recurrent), Into::kAdd,
               from_output.of(rows_of(trace.gates)));
    }
    const MatrixView<T> step_outputs = outputs.row_range(begin, count);
    cell_forward<T>(weights.cell, rows_of(trace.gates), rows_of(trace.previous_cell),
                    rows_of(trace.cells), step_outputs);
    copy_rows<T>(step_outputs, last.output.view().row_range(0, count));
    copy_rows<T>(rows_of(trace.cells), last.cell.view().row_range(0, count));
  }
}

template <typename T>
void recurrent_backward(const RecurrentRun<T>& run, const RecurrentTrace<T>& trace,
                        ConstMatrix<T> d_outputs, const RecurrentState<T>& d_last,
                        RecurrentScratch<T>& scratch, const MatrixView<T>& d_inputs,
                        const RecurrentGradients<T>& gradients) {
  const PackedShape& shape = run.shape;
  const RecurrentWeights<T>& weights = run.weights;
  const size_t hidden = weights.recurrent.rows;
  const GateColumns from_input = input_columns(weights.cell, hidden);
  const GateColumns from_output = recurrent_columns(weights.cell, hidden);
  Matrix<T>& d_gates = scratch.d_gates;
  RecurrentState<T>& running = scratch.running;
  d_gates.resize(shape.num_rows(), 4 * hidden);
  running.output.resize(shape.num_sentences(), hidden);
  running.cell.resize(shape.num_sentences(), hidden);
  copy_rows(d_last.output.view(), running.output.view());
  copy_rows(d_last.cell.view(), running.cell.view());

  for (size_t position = shape.num_steps(); position-- > 0;) {
    const size_t step = step_at(shape, run.direction, position);
    const size_t begin = shape.step_begin(step), count = shape.step_size(step);
    const MatrixView<T> d_output = running.output.view().row_range(0, count);
    const MatrixView<T> d_cell = running.cell.view().row_range(0, count);
    const MatrixView<T> d_step = d_gates.view().row_range(begin, count);
    const auto rows_of = [begin, count](const Matrix<T>& matrix) {
      return matrix.view().row_range(begin, count);
    };
    add_rows(d_outputs.row_range(begin, count), d_output);
    cell_backward<T>(weights.cell, rows_of(trace.gates), rows_of(trace.previous_cell),
                     rows_of(trace.cells), d_output, d_cell, d_step);
    // dh_{t-1} = da_t U^T. For a sentence that began here it is not used again.
    multiply<T>(plain(from_output.of(d_step)), plain(weights.recurrent_transposed), Into::kReplace,
                d_output);
  }

  // Weight gradients are one large product over all steps: dW (I x G) += inputs^T da,
  // dU (H x G) += h_{t-1}^T da.
  multiply<T>(transposed(run.inputs), plain(from_input.of(d_gates.view())), Into::kAdd,
              gradients.input);
  multiply<T>(transposed(trace.previous_output.view()), plain(from_output.of(d_gates.view())),
              Into::kAdd, gradients.recurrent);
  for (size_t r = 0; r < d_gates.rows(); ++r) {
    join_biases_backward(weights.cell, hidden, d_gates.row(r), gradients.input_bias,
                         gradients.recurrent_bias);
  }
  // dinputs (N x I) = da W^T.
  multiply<T>(plain(from_input.of(d_gates.view())), plain(weights.input_transposed), Into::kReplace,
              d_inputs);
}

template void recurrent_forward(const RecurrentRun<float>&, RecurrentTrace<float>&,
                                const MatrixView<float>&, RecurrentState<float>&);
template void recurrent_forward(const RecurrentRun<double>&, RecurrentTrace<double>&,
                                const MatrixView<double>&, RecurrentState<double>&);
template void recurrent_backward(const RecurrentRun<float>&, const RecurrentTrace<float>&,
                                 ConstMatrix<float>, const RecurrentState<float>&,
                                 RecurrentScratch<float>&, const MatrixView<float>&,
                                 const RecurrentGradients<float>&);
template void recurrent_backward(const RecurrentRun<double>&, const RecurrentTrace<double>&,
                                 ConstMatrix<double>, const RecurrentState<double>&,
                                 RecurrentScratch<double>&, const MatrixView<double>&,
                                 const RecurrentGradients<double>&);

}  // namespace allot
