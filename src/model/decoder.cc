#include "model/decoder.h"

#include <fmt/format.h>

#include <algorithm>

#include "nn/embedding.h"
#include "nn/gemm.h"
#include "nn/tanh.h"

namespace allot {
namespace {

// The rows of a step in a packed matrix.
template <typename M>
auto step_rows(const Shard& shard, size_t step, M& matrix) {
  return matrix.view().row_range(shard.target_shape.step_begin(step),
                                 shard.target_shape.step_size(step));
}

template <typename T>
void copy_rows(ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < to.rows; ++r) std::copy_n(from.row(r), to.cols, to.row(r));
}

template <typename T>
void add_rows(ConstMatrix<T> from, const MatrixView<T>& to) {
  for (size_t r = 0; r < to.rows; ++r) {
    for (size_t k = 0; k < to.cols; ++k) to.row(r)[k] += from.row(r)[k];
  }
}

template <typename T>
void drop_out_rows(const Shard& shard, const DropoutSettings& dropout, uint32_t site, size_t step,
                   const MatrixView<T>& rows) {
  for (size_t r = 0; r < rows.rows; ++r) {
    drop_out(dropout, site, shard.target_numbers[r], step, rows.row(r), rows.cols);
  }
}

// The state that the decoder starts from: the encoder's last one in either direction, side by side.
template <typename T>
void join_last(const Shard& shard, const typename EncoderTrace<T>::Layer& encoder,
               RecurrentState<T>& first) {
  const size_t half = encoder.last_forward.output.cols();
  first.output.resize(shard.num_sentences(), 2 * half);
  first.cell.resize(shard.num_sentences(), 2 * half);
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const size_t from = shard.source_of[s];
    std::copy_n(encoder.last_forward.output.row(from), half, first.output.row(s));
    std::copy_n(encoder.last_backward.output.row(from), half, first.output.row(s) + half);
    std::copy_n(encoder.last_forward.cell.row(from), half, first.cell.row(s));
    std::copy_n(encoder.last_backward.cell.row(from), half, first.cell.row(s) + half);
  }
}

}  // namespace

Decoder::Decoder(const ModelOptions& options, size_t target_table, ParameterList& list)
    : hidden_(options.hidden_size),
      cell_(options.cell),
      has_norm_(options.layer_normalization),
      target_table_(target_table),
      has_tanh_(options.score != ScoreKind::kMlp),
      attention_(options, list) {
  for (int layer = 0; layer < options.decoder_layers; ++layer) {
    layers_.push_back(add_layer(options, layer, list));
  }
  combine_ = list.add("decoder.combine", 2 * hidden_, hidden_);
  if (!has_tanh_) combine_bias_ = list.add("decoder.combine_bias", 1, hidden_);
}

Decoder::LayerParameters Decoder::add_layer(const ModelOptions& options, int layer,
                                            ParameterList& list) const {
  const std::string prefix = fmt::format("decoder.layer{}.", layer);
  const GateColumns from_input = input_columns(cell_, hidden_);
  const GateColumns from_output = recurrent_columns(cell_, hidden_);
  LayerParameters parameters{};
  const size_t words = parameters.num_word_rows = layer == 0 ? options.embedding_size : 0;
  if (cell_ == CellKind::kLstm) {
    // Both products go to the same columns: one product does for both.
    parameters.weights = list.add(prefix + "weights", words + 2 * hidden_, from_input.count);
    parameters.blocks = {{parameters.weights, words, 2 * hidden_, 0, from_input}};
  } else {
    parameters.weights = list.add(prefix + "weights", words + hidden_, from_input.count);
    const size_t recurrent = list.add(prefix + "recurrent", hidden_, from_output.count);
    parameters.blocks = {{parameters.weights, words, hidden_, 0, from_input},
                         {recurrent, 0, hidden_, hidden_, from_output}};
  }
  parameters.input_bias = list.add(prefix + "input_bias", 1, from_input.count);
  parameters.recurrent_bias = list.add(prefix + "recurrent_bias", 1, from_output.count);
  if (has_norm_) {
    parameters.norm_gain =
        list.add(prefix + "norm_gain", 1, hidden_, Gradient::kDense, Initial::kOne);
    parameters.norm_bias =
        list.add(prefix + "norm_bias", 1, hidden_, Gradient::kDense, Initial::kZero);
  }
  return parameters;
}

template <typename T>
void Decoder::start(const Shard& shard, const Weights<T>& weights, const EncoderTrace<T>& encoder,
                    DecoderTrace<T>& trace) const {
  const size_t num_rows = shard.target_shape.num_rows();
  embed(weights.values[target_table_], shard.target_inputs, trace.embedded);
  trace.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    typename DecoderTrace<T>::Layer& layer = trace.layers[l];
    join_last<T>(shard, encoder.layers[l], layer.first);
    layer.joint.resize(num_rows, 2 * hidden_);
    layer.gates.resize(num_rows, 4 * hidden_);
    layer.cells.resize(num_rows, hidden_);
    layer.previous_cell.resize(num_rows, hidden_);
    layer.outputs.resize(num_rows, hidden_);
    layer.normalized.resize(has_norm_ ? num_rows : 0, hidden_);
    if (has_norm_) {
      layer.norm.normalized.resize(num_rows, hidden_);
      layer.norm.inverse.resize(num_rows);
    }
    join_biases(cell_, hidden_, weights.values[layers_[l].input_bias].data,
                weights.values[layers_[l].recurrent_bias].data, layer.gates.row(0));
    for (size_t r = 1; r < num_rows; ++r) {
      std::copy_n(layer.gates.row(0), 4 * hidden_, layer.gates.row(r));
    }
  }
  // What the words contribute does not depend on the step before: one large product.
  const ConstMatrix<T> word_weights =
      weights.values[layers_[0].weights].row_range(0, layers_[0].num_word_rows);
  multiply<T>(plain(trace.embedded.view()), plain(word_weights), Into::kAdd,
              input_columns(cell_, hidden_).of(trace.layers[0].gates.view()));

  trace.combined.resize(num_rows, 2 * hidden_);
  trace.attentional.resize(num_rows, hidden_);
  trace.states.resize(num_rows, hidden_);
  const Matrix<T>& states = encoder.states();
  const attention::RowSpan& last = shard.source_spans.back();
  trace.attention.memory.resize(last.begin + last.length, hidden_);
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    for (size_t t = 0; t < shard.source_spans[s].length; ++t) {
      std::copy_n(states.row(shard.source_shape.row(shard.source_of[s], t)), hidden_,
                  trace.attention.memory.row(shard.source_spans[s].begin + t));
    }
  }
}

template <typename T>
void Decoder::run_layer(size_t l, size_t step, const Shard& shard, const Weights<T>& weights,
                        const DropoutSettings& dropout, DecoderTrace<T>& trace) const {
  typename DecoderTrace<T>::Layer& layer = trace.layers[l];
  const MatrixView<T> joint = step_rows(shard, step, layer.joint);
  const MatrixView<T> from_below = joint.col_range(0, hidden_);
  const size_t count = joint.rows;
  if (l > 0) {
    copy_rows<T>(step_rows(shard, step, trace.layers[l - 1].handed_up()), from_below);
    drop_out_rows(shard, dropout, kDecoderDropoutSite + static_cast<uint32_t>(l - 1), step,
                  from_below);
  } else if (step == 0) {
    set_zero(from_below);
  } else {
    copy_rows<T>(step_rows(shard, step - 1, trace.states), from_below);
  }
  const MatrixView<T> own = joint.col_range(hidden_, hidden_);
  const MatrixView<T> previous_cell = step_rows(shard, step, layer.previous_cell);
  if (step == 0) {
    copy_rows<T>(layer.first.output.view().row_range(0, count), own);
    copy_rows<T>(layer.first.cell.view().row_range(0, count), previous_cell);
  } else {
    copy_rows<T>(step_rows(shard, step - 1, layer.outputs), own);
    copy_rows<T>(step_rows(shard, step - 1, layer.cells), previous_cell);
  }
  const MatrixView<T> gates = step_rows(shard, step, layer.gates);
  for (const Block& block : layers_[l].blocks) {
    multiply<T>(plain(joint.col_range(block.joint_begin, block.num_rows)),
                plain(weights.values[block.parameter].row_range(block.first_row, block.num_rows)),
                Into::kAdd, block.gates.of(gates));
  }
  const MatrixView<T> outputs = step_rows(shard, step, layer.outputs);
  cell_forward<T>(cell_, gates, previous_cell, step_rows(shard, step, layer.cells), outputs);
  if (!has_norm_) return;
  const MatrixView<T> normalized = step_rows(shard, step, layer.normalized);
  copy_rows<T>(outputs, normalized);
  layer_norm_forward<T>(weights.values[layers_[l].norm_gain].data,
                        weights.values[layers_[l].norm_bias].data,
                        shard.target_shape.step_begin(step), normalized, layer.norm);
}

template <typename T>
void Decoder::combine(size_t step, const Shard& shard, const Weights<T>& weights,
                      const DropoutSettings& dropout, DecoderTrace<T>& trace) const {
  const MatrixView<T> attentional = step_rows(shard, step, trace.attentional);
  if (has_tanh_) {
    set_zero(attentional);
  } else {
    for (size_t r = 0; r < attentional.rows; ++r) {
      std::copy_n(weights.values[combine_bias_].data, hidden_, attentional.row(r));
    }
  }
  multiply<T>(plain(step_rows(shard, step, trace.combined)), plain(weights.values[combine_]),
              Into::kAdd, attentional);
  if (has_tanh_) {
    for (size_t r = 0; r < attentional.rows; ++r) tanh_in_place(attentional.row(r), hidden_);
  }
  const MatrixView<T> states = step_rows(shard, step, trace.states);
  copy_rows<T>(attentional, states);
  drop_out_rows(shard, dropout, kAttentionDropoutSite, step, states);
}

template <typename T>
void Decoder::forward(const Shard& shard, const Weights<T>& weights,
                      const AttentionSettings& settings, const DropoutSettings& dropout,
                      const EncoderTrace<T>& encoder, DecoderTrace<T>& trace) const {
  start(shard, weights, encoder, trace);
  attention_.prepare(shard, weights, settings, trace.attention);
  for (size_t step = 0; step < shard.target_shape.num_steps(); ++step) {
    for (size_t l = 0; l < layers_.size(); ++l) {
      run_layer(l, step, shard, weights, dropout, trace);
    }
    const MatrixView<T> combined = step_rows(shard, step, trace.combined);
    const MatrixView<T> top = combined.col_range(hidden_, hidden_);
    copy_rows<T>(step_rows(shard, step, trace.layers.back().handed_up()), top);
    attention_.forward<T>(step, shard, weights, settings, top, trace.attention,
                          combined.col_range(0, hidden_));
    combine(step, shard, weights, dropout, trace);
  }
}

// o = dropout(tanh(V [c; h])): fills the step's rows of d_attentional and d_combined.
template <typename T>
void Decoder::combine_backward(size_t step, const Shard& shard, const Weights<T>& weights,
                               const DropoutSettings& dropout, const DecoderTrace<T>& trace,
                               const MatrixView<T>& d_states, DecoderScratch<T>& scratch) const {
  const size_t begin = shard.target_shape.step_begin(step);
  const size_t count = shard.target_shape.step_size(step);
  const MatrixView<T> d_rows = d_states.row_range(begin, count);
  add_rows<T>(scratch.d_feed.view().row_range(0, count), d_rows);
  drop_out_rows(shard, dropout, kAttentionDropoutSite, step, d_rows);
  const MatrixView<T> d_attentional = step_rows(shard, step, scratch.d_attentional);
  copy_rows<T>(d_rows, d_attentional);
  if (has_tanh_) {
    for (size_t r = 0; r < count; ++r) {
      tanh_backward(trace.attentional.row(begin + r), d_attentional.row(r), hidden_);
    }
  }
  scratch.d_combined.resize(count, 2 * hidden_);
  multiply<T>(plain(d_attentional), plain(weights.transposes[combine_]), Into::kReplace,
              scratch.d_combined.view());
}

template <typename T>
void Decoder::run_layer_backward(size_t l, size_t step, const Shard& shard,
                                 const Weights<T>& weights, const DropoutSettings& dropout,
                                 const DecoderTrace<T>& trace, DecoderScratch<T>& scratch,
                                 Gradients<T>& gradients) const {
  const typename DecoderTrace<T>::Layer& layer = trace.layers[l];
  typename DecoderScratch<T>::Layer& own = scratch.layers[l];
  const size_t count = shard.target_shape.step_size(step);
  const MatrixView<T> d_output = own.d_running.output.view().row_range(0, count);
  const MatrixView<T> d_cell = own.d_running.cell.view().row_range(0, count);
  const MatrixView<T> d_gates = step_rows(shard, step, own.d_gates);
  cell_backward<T>(cell_, step_rows(shard, step, layer.gates),
                   step_rows(shard, step, layer.previous_cell), step_rows(shard, step, layer.cells),
                   d_output, d_cell, d_gates);
  scratch.d_joint.resize(count, 2 * hidden_);
  for (const Block& block : layers_[l].blocks) {
    multiply<T>(
        plain(block.gates.of(d_gates)),
        plain(weights.transposes[block.parameter].col_range(block.first_row, block.num_rows)),
        Into::kReplace, scratch.d_joint.view().col_range(block.joint_begin, block.num_rows));
  }
  copy_rows<T>(scratch.d_joint.view().col_range(hidden_, hidden_), d_output);
  const MatrixView<T> d_below = scratch.d_joint.view().col_range(0, hidden_);
  if (l == 0) {
    copy_rows<T>(d_below, scratch.d_feed.view().row_range(0, count));
  } else {
    drop_out_rows(shard, dropout, kDecoderDropoutSite + static_cast<uint32_t>(l - 1), step,
                  d_below);
    take_up(l - 1, step, shard, weights, trace, d_below, scratch, gradients);
  }
}

// Adds the gradient of what a layer has handed up to that of its output.
template <typename T>
void Decoder::take_up(size_t l, size_t step, const Shard& shard, const Weights<T>& weights,
                      const DecoderTrace<T>& trace, const MatrixView<T>& d_handed_up,
                      DecoderScratch<T>& scratch, Gradients<T>& gradients) const {
  if (has_norm_) {
    layer_norm_backward<T>(weights.values[layers_[l].norm_gain].data,
                           shard.target_shape.step_begin(step), trace.layers[l].norm, d_handed_up,
                           gradients.dense(layers_[l].norm_gain).data,
                           gradients.dense(layers_[l].norm_bias).data);
  }
  add_rows<T>(d_handed_up,
              scratch.layers[l].d_running.output.view().row_range(0, d_handed_up.rows));
}

template <typename T>
void Decoder::backward(const Shard& shard, const Weights<T>& weights,
                       const AttentionSettings& settings, const DropoutSettings& dropout,
                       const DecoderTrace<T>& trace, const MatrixView<T>& d_states,
                       DecoderScratch<T>& scratch, EncoderOutputGradients<T>& d_encoder,
                       Gradients<T>& gradients) const {
  const size_t num_rows = shard.target_shape.num_rows();
  attention_.prepare_backward(shard, settings, trace.attention, scratch.attention);
  scratch.d_feed.resize_to_zero(shard.num_sentences(), hidden_);
  scratch.d_attentional.resize(num_rows, hidden_);
  scratch.layers.resize(layers_.size());
  for (auto& layer : scratch.layers) {
    layer.d_gates.resize(num_rows, 4 * hidden_);
    layer.d_running.output.resize_to_zero(shard.num_sentences(), hidden_);
    layer.d_running.cell.resize_to_zero(shard.num_sentences(), hidden_);
  }
  for (size_t step = shard.target_shape.num_steps(); step-- > 0;) {
    combine_backward(step, shard, weights, dropout, trace, d_states, scratch);
    const MatrixView<T> d_top = scratch.d_combined.view().col_range(hidden_, hidden_);
    attention_.backward<T>(step, shard, weights, settings,
                           step_rows(shard, step, trace.layers.back().handed_up()), trace.attention,
                           scratch.d_combined.view().col_range(0, hidden_), d_top,
                           scratch.attention, gradients);
    take_up(layers_.size() - 1, step, shard, weights, trace, d_top, scratch, gradients);
    for (size_t l = layers_.size(); l-- > 0;) {
      run_layer_backward(l, step, shard, weights, dropout, trace, scratch, gradients);
    }
  }
  finish_backward(shard, weights, trace, scratch, d_encoder, gradients);
}

// Weight gradients, as one large product each over all steps, and what goes back to the encoder.
template <typename T>
void Decoder::finish_backward(const Shard& shard, const Weights<T>& weights,
                              const DecoderTrace<T>& trace, DecoderScratch<T>& scratch,
                              EncoderOutputGradients<T>& d_encoder, Gradients<T>& gradients) const {
  const size_t num_rows = shard.target_shape.num_rows();
  for (size_t l = 0; l < layers_.size(); ++l) {
    const ConstMatrix<T> d_gates = scratch.layers[l].d_gates.view();
    for (const Block& block : layers_[l].blocks) {
      multiply<T>(
          transposed(trace.layers[l].joint.view().col_range(block.joint_begin, block.num_rows)),
          plain(block.gates.of(d_gates)), Into::kAdd,
          gradients.dense(block.parameter).row_range(block.first_row, block.num_rows));
    }
    T* d_input_bias = gradients.dense(layers_[l].input_bias).data;
    T* d_recurrent_bias = gradients.dense(layers_[l].recurrent_bias).data;
    for (size_t r = 0; r < num_rows; ++r) {
      join_biases_backward(cell_, hidden_, d_gates.row(r), d_input_bias, d_recurrent_bias);
    }
  }
  const size_t num_word_rows = layers_[0].num_word_rows;
  const ConstMatrix<T> d_gates =
      input_columns(cell_, hidden_).of(ConstMatrix<T>(scratch.layers[0].d_gates.view()));
  multiply<T>(transposed(trace.embedded.view()), plain(d_gates), Into::kAdd,
              gradients.dense(layers_[0].weights).row_range(0, num_word_rows));
  scratch.d_embedded.resize(num_rows, num_word_rows);
  multiply<T>(plain(d_gates),
              plain(weights.transposes[layers_[0].weights].col_range(0, num_word_rows)),
              Into::kReplace, scratch.d_embedded.view());
  embed_backward<T>(shard.target_inputs, scratch.d_embedded.view(), target_table_, gradients);

  multiply<T>(transposed(trace.combined.view()), plain(scratch.d_attentional.view()), Into::kAdd,
              gradients.dense(combine_));
  if (!has_tanh_) {
    T* d_bias = gradients.dense(combine_bias_).data;
    for (size_t r = 0; r < num_rows; ++r) {
      for (size_t k = 0; k < hidden_; ++k) d_bias[k] += scratch.d_attentional.row(r)[k];
    }
  }
  attention_.finish_backward<T>(weights, trace.layers.back().handed_up().view(), trace.attention,
                                scratch.attention, gradients);

  d_encoder.states.resize(shard.source_shape.num_rows(), hidden_);
  d_encoder.last.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    d_encoder.last[l].output.resize(shard.num_sentences(), hidden_);
    d_encoder.last[l].cell.resize(shard.num_sentences(), hidden_);
  }
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const size_t to = shard.source_of[s];
    for (size_t t = 0; t < shard.source_spans[s].length; ++t) {
      std::copy_n(scratch.attention.memory.row(shard.source_spans[s].begin + t), hidden_,
                  d_encoder.states.row(shard.source_shape.row(to, t)));
    }
    for (size_t l = 0; l < layers_.size(); ++l) {
      const RecurrentState<T>& d_first = scratch.layers[l].d_running;
      std::copy_n(d_first.output.row(s), hidden_, d_encoder.last[l].output.row(to));
      std::copy_n(d_first.cell.row(s), hidden_, d_encoder.last[l].cell.row(to));
    }
  }
}

template void Decoder::forward(const Shard&, const Weights<float>&, const AttentionSettings&,
                               const DropoutSettings&, const EncoderTrace<float>&,
                               DecoderTrace<float>&) const;
template void Decoder::forward(const Shard&, const Weights<double>&, const AttentionSettings&,
                               const DropoutSettings&, const EncoderTrace<double>&,
                               DecoderTrace<double>&) const;
template void Decoder::backward(const Shard&, const Weights<float>&, const AttentionSettings&,
                                const DropoutSettings&, const DecoderTrace<float>&,
                                const MatrixView<float>&, DecoderScratch<float>&,
                                EncoderOutputGradients<float>&, Gradients<float>&) const;
template void Decoder::backward(const Shard&, const Weights<double>&, const AttentionSettings&,
                                const DropoutSettings&, const DecoderTrace<double>&,
                                const MatrixView<double>&, DecoderScratch<double>&,
                                EncoderOutputGradients<double>&, Gradients<double>&) const;

}  // namespace allot
