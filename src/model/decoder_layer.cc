#include "model/decoder_layer.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/step_rows.h"
#include "nn/gemm.h"

namespace allot {

DecoderLayer::DecoderLayer(const ModelOptions& options, int layer, ParameterList& list)
    : hidden_(options.hidden_size),
      cell_(options.cell),
      has_norm_(options.layer_normalization),
      num_token_rows_(layer == 0 ? options.embedding_size : 0) {
  const std::string prefix = fmt::format("decoder.layer{}.", layer);
  const GateColumns from_input = input_columns(cell_, hidden_);
  const GateColumns from_output = recurrent_columns(cell_, hidden_);
  const size_t token_rows = num_token_rows_;
  if (cell_ == CellKind::kLstm) {
    // Both products go to the same columns: one product does for both.
    weights_ = list.add(prefix + "weights", token_rows + 2 * hidden_, from_input.count);
    blocks_ = {{weights_, token_rows, 2 * hidden_, 0, from_input}};
  } else {
    weights_ = list.add(prefix + "weights", token_rows + hidden_, from_input.count);
    const size_t recurrent = list.add(prefix + "recurrent", hidden_, from_output.count);
    blocks_ = {{weights_, token_rows, hidden_, 0, from_input},
               {recurrent, 0, hidden_, hidden_, from_output}};
  }
  input_bias_ = list.add(prefix + "input_bias", 1, from_input.count);
  recurrent_bias_ = list.add(prefix + "recurrent_bias", 1, from_output.count);
  if (has_norm_) {
    norm_gain_ = list.add(prefix + "norm_gain", 1, hidden_, Gradient::kDense, Initial::kOne);
    norm_bias_ = list.add(prefix + "norm_bias", 1, hidden_, Gradient::kDense, Initial::kZero);
  }
}

template <typename T>
void DecoderLayer::start(const BatchRun<T>& run, DecoderLayerTrace<T>& trace) const {
  const size_t num_rows = run.shard.target_shape.num_rows();
  trace.joint.resize(num_rows, 2 * hidden_);
  trace.gates.resize(num_rows, 4 * hidden_);
  trace.cells.resize(num_rows, hidden_);
  trace.previous_cell.resize(num_rows, hidden_);
  trace.outputs.resize(num_rows, hidden_);
  trace.normalized.resize(has_norm_ ? num_rows : 0, hidden_);
  if (has_norm_) {
    trace.norm.normalized.resize(num_rows, hidden_);
    trace.norm.inverse.resize(num_rows);
  }
  // gates (N x 4H) begin with the biases.
  join_biases(cell_, hidden_, run.weights.values[input_bias_].data,
              run.weights.values[recurrent_bias_].data, trace.gates.row(0));
  for (size_t r = 1; r < num_rows; ++r) {
    std::copy_n(trace.gates.row(0), 4 * hidden_, trace.gates.row(r));
  }
}

template <typename T>
void DecoderLayer::read_tokens(const BatchRun<T>& run, ConstMatrix<T> embedded,
                               DecoderLayerTrace<T>& trace) const {
  // gates (N x 4H) += embedded W, with the first E rows of W.
  const ConstMatrix<T> token_weights = run.weights.values[weights_].row_range(0, num_token_rows_);
  multiply<T>(plain(embedded), plain(token_weights), Into::kAdd,
              input_columns(cell_, hidden_).of(trace.gates.view()));
}

template <typename T>
void DecoderLayer::forward(const BatchRun<T>& run, size_t step, DecoderLayerTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const Weights<T>& weights = run.weights;
  // joint (B x 2H) = [below_t; h_{t-1}], of which the first half is in place; c_{t-1}.
  const MatrixView<T> joint = step_rows(shard, step, trace.joint);
  const MatrixView<T> own = joint.col_range(hidden_, hidden_);
  const MatrixView<T> previous_cell = step_rows(shard, step, trace.previous_cell);
  if (step == 0) {
    copy_rows<T>(trace.first.output.view().row_range(0, joint.rows), own);
    copy_rows<T>(trace.first.cell.view().row_range(0, joint.rows), previous_cell);
  } else {
    copy_rows<T>(step_rows(shard, step - 1, trace.outputs), own);
    copy_rows<T>(step_rows(shard, step - 1, trace.cells), previous_cell);
  }
  // gates (B x 4H) += below_t W + h_{t-1} U: one product for an LSTM, two for a GRU.
  const MatrixView<T> gates = step_rows(shard, step, trace.gates);
  for (const Block& block : blocks_) {
    multiply<T>(plain(joint.col_range(block.joint_begin, block.num_rows)),
                plain(weights.values[block.parameter].row_range(block.first_row, block.num_rows)),
                Into::kAdd, block.gates.of(gates));
  }
  const MatrixView<T> outputs = step_rows(shard, step, trace.outputs);
  cell_forward<T>(cell_, gates, previous_cell, step_rows(shard, step, trace.cells), outputs);
  if (!has_norm_) return;
  const MatrixView<T> normalized = step_rows(shard, step, trace.normalized);
  copy_rows<T>(outputs, normalized);
  layer_norm_forward<T>(weights.values[norm_gain_].data, weights.values[norm_bias_].data,
                        shard.target_shape.step_begin(step), normalized, trace.norm);
}

template <typename T>
void DecoderLayer::prepare_backward(const BatchRun<T>& run, DecoderLayerScratch<T>& scratch) const {
  const Shard& shard = run.shard;
  scratch.d_gates.resize(shard.target_shape.num_rows(), 4 * hidden_);
  scratch.d_running.output.resize_to_zero(shard.num_sentences(), hidden_);
  scratch.d_running.cell.resize_to_zero(shard.num_sentences(), hidden_);
}

template <typename T>
void DecoderLayer::add_output_gradient(const BackwardRun<T>& run, size_t step,
                                       const DecoderLayerTrace<T>& trace,
                                       const MatrixView<T>& d_output,
                                       DecoderLayerScratch<T>& scratch) const {
  if (has_norm_) {
    layer_norm_backward<T>(
        run.weights.values[norm_gain_].data, run.shard.target_shape.step_begin(step), trace.norm,
        d_output, run.gradients.dense(norm_gain_).data, run.gradients.dense(norm_bias_).data);
  }
  add_rows<T>(d_output, scratch.d_running.output.view().row_range(0, d_output.rows));
}

template <typename T>
void DecoderLayer::backward(const BackwardRun<T>& run, size_t step,
                            const DecoderLayerTrace<T>& trace, DecoderLayerScratch<T>& scratch,
                            Matrix<T>& d_joint) const {
  const Shard& shard = run.shard;
  const size_t count = shard.target_shape.step_size(step);
  const MatrixView<T> d_output = scratch.d_running.output.view().row_range(0, count);
  const MatrixView<T> d_cell = scratch.d_running.cell.view().row_range(0, count);
  const MatrixView<T> d_gates = step_rows(shard, step, scratch.d_gates);
  cell_backward<T>(cell_, step_rows(shard, step, trace.gates),
                   step_rows(shard, step, trace.previous_cell), step_rows(shard, step, trace.cells),
                   d_output, d_cell, d_gates);
  // djoint (B x 2H) = dgates [W; U]^T; its second half is dh_{t-1}.
  d_joint.resize(count, 2 * hidden_);
  for (const Block& block : blocks_) {
    multiply<T>(
        plain(block.gates.of(d_gates)),
        plain(run.weights.transposes[block.parameter].col_range(block.first_row, block.num_rows)),
        Into::kReplace, d_joint.view().col_range(block.joint_begin, block.num_rows));
  }
  copy_rows<T>(d_joint.view().col_range(hidden_, hidden_), d_output);
}

template <typename T>
void DecoderLayer::finish_backward(const BackwardRun<T>& run, const DecoderLayerTrace<T>& trace,
                                   const DecoderLayerScratch<T>& scratch) const {
  const ConstMatrix<T> d_gates = scratch.d_gates.view();
  // d[W; U] (2H x 4H) += joint^T dgates.
  for (const Block& block : blocks_) {
    multiply<T>(transposed(trace.joint.view().col_range(block.joint_begin, block.num_rows)),
                plain(block.gates.of(d_gates)), Into::kAdd,
                run.gradients.dense(block.parameter).row_range(block.first_row, block.num_rows));
  }
  T* d_input_bias = run.gradients.dense(input_bias_).data;
  T* d_recurrent_bias = run.gradients.dense(recurrent_bias_).data;
  for (size_t r = 0; r < d_gates.rows; ++r) {
    join_biases_backward(cell_, hidden_, d_gates.row(r), d_input_bias, d_recurrent_bias);
  }
}

template <typename T>
void DecoderLayer::read_tokens_backward(const BackwardRun<T>& run, ConstMatrix<T> embedded,
                                        const DecoderLayerScratch<T>& scratch,
                                        Matrix<T>& d_embedded) const {
  const ConstMatrix<T> d_gates =
      input_columns(cell_, hidden_).of(ConstMatrix<T>(scratch.d_gates.view()));
  // dW (E x 4H) += embedded^T dgates; dembedded (N x E) = dgates W^T.
  multiply<T>(transposed(embedded), plain(d_gates), Into::kAdd,
              run.gradients.dense(weights_).row_range(0, num_token_rows_));
  d_embedded.resize(d_gates.rows, num_token_rows_);
  multiply<T>(plain(d_gates), plain(run.weights.transposes[weights_].col_range(0, num_token_rows_)),
              Into::kReplace, d_embedded.view());
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                       \
  template void DecoderLayer::start(const BatchRun<T>&, DecoderLayerTrace<T>&) const;              \
  template void DecoderLayer::read_tokens(const BatchRun<T>&, ConstMatrix<T>,                      \
                                          DecoderLayerTrace<T>&) const;                            \
  template void DecoderLayer::forward(const BatchRun<T>&, size_t, DecoderLayerTrace<T>&) const;    \
  template void DecoderLayer::prepare_backward(const BatchRun<T>&, DecoderLayerScratch<T>&) const; \
  template void DecoderLayer::add_output_gradient(                                                 \
      const BackwardRun<T>&, size_t, const DecoderLayerTrace<T>&, const MatrixView<T>&,            \
      DecoderLayerScratch<T>&) const;                                                              \
  template void DecoderLayer::backward(const BackwardRun<T>&, size_t, const DecoderLayerTrace<T>&, \
                                       DecoderLayerScratch<T>&, Matrix<T>&) const;                 \
  template void DecoderLayer::finish_backward(const BackwardRun<T>&, const DecoderLayerTrace<T>&,  \
                                              const DecoderLayerScratch<T>&) const;                \
  template void DecoderLayer::read_tokens_backward(                                                \
      const BackwardRun<T>&, ConstMatrix<T>, const DecoderLayerScratch<T>&, Matrix<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
