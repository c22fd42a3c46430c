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
      num_word_rows_(layer == 0 ? options.embedding_size : 0) {
  const std::string prefix = fmt::format("decoder.layer{}.", layer);
  const GateColumns from_input = input_columns(cell_, hidden_);
  const GateColumns from_output = recurrent_columns(cell_, hidden_);
  const size_t words = num_word_rows_;
  if (cell_ == CellKind::kLstm) {
    // Both products go to the same columns: one product does for both.
    weights_ = list.add(prefix + "weights", words + 2 * hidden_, from_input.count);
    blocks_ = {{weights_, words, 2 * hidden_, 0, from_input}};
  } else {
    weights_ = list.add(prefix + "weights", words + hidden_, from_input.count);
    const size_t recurrent = list.add(prefix + "recurrent", hidden_, from_output.count);
    blocks_ = {{weights_, words, hidden_, 0, from_input},
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
void DecoderLayer::start(const Shard& shard, const Weights<T>& weights,
                         DecoderLayerTrace<T>& trace) const {
  const size_t num_rows = shard.target_shape.num_rows();
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
  join_biases(cell_, hidden_, weights.values[input_bias_].data,
              weights.values[recurrent_bias_].data, trace.gates.row(0));
  for (size_t r = 1; r < num_rows; ++r) {
    std::copy_n(trace.gates.row(0), 4 * hidden_, trace.gates.row(r));
  }
}

template <typename T>
void DecoderLayer::read_words(const Weights<T>& weights, ConstMatrix<T> embedded,
                              DecoderLayerTrace<T>& trace) const {
  const ConstMatrix<T> word_weights = weights.values[weights_].row_range(0, num_word_rows_);
  multiply<T>(plain(embedded), plain(word_weights), Into::kAdd,
              input_columns(cell_, hidden_).of(trace.gates.view()));
}

template <typename T>
void DecoderLayer::forward(size_t step, const Shard& shard, const Weights<T>& weights,
                           DecoderLayerTrace<T>& trace) const {
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
void DecoderLayer::prepare_backward(const Shard& shard, DecoderLayerScratch<T>& scratch) const {
  scratch.d_gates.resize(shard.target_shape.num_rows(), 4 * hidden_);
  scratch.d_running.output.resize_to_zero(shard.num_sentences(), hidden_);
  scratch.d_running.cell.resize_to_zero(shard.num_sentences(), hidden_);
}

template <typename T>
void DecoderLayer::add_output_gradient(size_t step, const Shard& shard, const Weights<T>& weights,
                                       const DecoderLayerTrace<T>& trace,
                                       const MatrixView<T>& d_output,
                                       DecoderLayerScratch<T>& scratch,
                                       Gradients<T>& gradients) const {
  if (has_norm_) {
    layer_norm_backward<T>(weights.values[norm_gain_].data, shard.target_shape.step_begin(step),
                           trace.norm, d_output, gradients.dense(norm_gain_).data,
                           gradients.dense(norm_bias_).data);
  }
  add_rows<T>(d_output, scratch.d_running.output.view().row_range(0, d_output.rows));
}

template <typename T>
void DecoderLayer::backward(size_t step, const Shard& shard, const Weights<T>& weights,
                            const DecoderLayerTrace<T>& trace, DecoderLayerScratch<T>& scratch,
                            Matrix<T>& d_joint) const {
  const size_t count = shard.target_shape.step_size(step);
  const MatrixView<T> d_output = scratch.d_running.output.view().row_range(0, count);
  const MatrixView<T> d_cell = scratch.d_running.cell.view().row_range(0, count);
  const MatrixView<T> d_gates = step_rows(shard, step, scratch.d_gates);
  cell_backward<T>(cell_, step_rows(shard, step, trace.gates),
                   step_rows(shard, step, trace.previous_cell), step_rows(shard, step, trace.cells),
                   d_output, d_cell, d_gates);
  d_joint.resize(count, 2 * hidden_);
  for (const Block& block : blocks_) {
    multiply<T>(
        plain(block.gates.of(d_gates)),
        plain(weights.transposes[block.parameter].col_range(block.first_row, block.num_rows)),
        Into::kReplace, d_joint.view().col_range(block.joint_begin, block.num_rows));
  }
  copy_rows<T>(d_joint.view().col_range(hidden_, hidden_), d_output);
}

template <typename T>
void DecoderLayer::finish_backward(const DecoderLayerTrace<T>& trace,
                                   const DecoderLayerScratch<T>& scratch,
                                   Gradients<T>& gradients) const {
  const ConstMatrix<T> d_gates = scratch.d_gates.view();
  for (const Block& block : blocks_) {
    multiply<T>(transposed(trace.joint.view().col_range(block.joint_begin, block.num_rows)),
                plain(block.gates.of(d_gates)), Into::kAdd,
                gradients.dense(block.parameter).row_range(block.first_row, block.num_rows));
  }
  T* d_input_bias = gradients.dense(input_bias_).data;
  T* d_recurrent_bias = gradients.dense(recurrent_bias_).data;
  for (size_t r = 0; r < d_gates.rows; ++r) {
    join_biases_backward(cell_, hidden_, d_gates.row(r), d_input_bias, d_recurrent_bias);
  }
}

template <typename T>
void DecoderLayer::read_words_backward(const Weights<T>& weights, ConstMatrix<T> embedded,
                                       const DecoderLayerScratch<T>& scratch, Matrix<T>& d_embedded,
                                       Gradients<T>& gradients) const {
  const ConstMatrix<T> d_gates =
      input_columns(cell_, hidden_).of(ConstMatrix<T>(scratch.d_gates.view()));
  multiply<T>(transposed(embedded), plain(d_gates), Into::kAdd,
              gradients.dense(weights_).row_range(0, num_word_rows_));
  d_embedded.resize(d_gates.rows, num_word_rows_);
  multiply<T>(plain(d_gates), plain(weights.transposes[weights_].col_range(0, num_word_rows_)),
              Into::kReplace, d_embedded.view());
}

template void DecoderLayer::start(const Shard&, const Weights<float>&,
                                  DecoderLayerTrace<float>&) const;
template void DecoderLayer::read_words(const Weights<float>&, ConstMatrix<float>,
                                       DecoderLayerTrace<float>&) const;
template void DecoderLayer::forward(size_t, const Shard&, const Weights<float>&,
                                    DecoderLayerTrace<float>&) const;
template void DecoderLayer::prepare_backward(const Shard&, DecoderLayerScratch<float>&) const;
template void DecoderLayer::add_output_gradient(size_t, const Shard&, const Weights<float>&,
                                                const DecoderLayerTrace<float>&,
                                                const MatrixView<float>&,
                                                DecoderLayerScratch<float>&,
                                                Gradients<float>&) const;
template void DecoderLayer::backward(size_t, const Shard&, const Weights<float>&,
                                     const DecoderLayerTrace<float>&, DecoderLayerScratch<float>&,
                                     Matrix<float>&) const;
template void DecoderLayer::finish_backward(const DecoderLayerTrace<float>&,
                                            const DecoderLayerScratch<float>&,
                                            Gradients<float>&) const;
template void DecoderLayer::read_words_backward(const Weights<float>&, ConstMatrix<float>,
                                                const DecoderLayerScratch<float>&, Matrix<float>&,
                                                Gradients<float>&) const;
template void DecoderLayer::start(const Shard&, const Weights<double>&,
                                  DecoderLayerTrace<double>&) const;
template void DecoderLayer::read_words(const Weights<double>&, ConstMatrix<double>,
                                       DecoderLayerTrace<double>&) const;
template void DecoderLayer::forward(size_t, const Shard&, const Weights<double>&,
                                    DecoderLayerTrace<double>&) const;
template void DecoderLayer::prepare_backward(const Shard&, DecoderLayerScratch<double>&) const;
template void DecoderLayer::add_output_gradient(size_t, const Shard&, const Weights<double>&,
                                                const DecoderLayerTrace<double>&,
                                                const MatrixView<double>&,
                                                DecoderLayerScratch<double>&,
                                                Gradients<double>&) const;
template void DecoderLayer::backward(size_t, const Shard&, const Weights<double>&,
                                     const DecoderLayerTrace<double>&, DecoderLayerScratch<double>&,
                                     Matrix<double>&) const;
template void DecoderLayer::finish_backward(const DecoderLayerTrace<double>&,
                                            const DecoderLayerScratch<double>&,
                                            Gradients<double>&) const;
template void DecoderLayer::read_words_backward(const Weights<double>&, ConstMatrix<double>,
                                                const DecoderLayerScratch<double>&, Matrix<double>&,
                                                Gradients<double>&) const;

}  // namespace allot
