#include "model/encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/backward_stages.h"
#include "nn/embedding.h"
#include "nn/matrix_rows.h"

namespace allot {
namespace {

// Applies the dropout between two layers to every row of a packed matrix.
template <typename T>
void drop_out_rows(const Shard& shard, const DropoutSettings& dropout, uint32_t site,
                   Matrix<T>& matrix) {
  const PackedShape& shape = shard.source_shape;
  for (size_t step = 0; step < shape.num_steps(); ++step) {
    for (size_t s = 0; s < shape.step_size(step); ++s) {
      drop_out(dropout, site, shard.source_numbers[s], step, matrix.row(shape.row(s, step)),
               matrix.cols());
    }
  }
}

// The columns of one direction, as a state of its own.
template <typename T>
void copy_half(const Matrix<T>& whole, size_t begin, Matrix<T>& half) {
  half.resize(whole.rows(), whole.cols() / 2);
  for (size_t r = 0; r < whole.rows(); ++r) {
    std::copy_n(whole.row(r) + begin, half.cols(), half.row(r));
  }
}

}  // namespace

Encoder::Encoder(const ModelOptions& options, size_t source_table, ParameterList& list)
    : hidden_(options.hidden_size),
      cell_(options.cell),
      has_norm_(options.layer_normalization),
      source_table_(source_table) {
  const size_t half = hidden_ / 2;
  const size_t gates = input_columns(cell_, half).count;
  for (int layer = 0; layer < options.encoder_layers; ++layer) {
    list.begin_stage(encoder_stage(options.encoder_layers, layer));
    const size_t input_size = layer == 0 ? options.embedding_size : hidden_;
    const auto add_direction = [&](const char* name) {
      const std::string prefix = fmt::format("encoder.layer{}.{}.", layer, name);
      return DirectionParameters{list.add(prefix + "input", input_size, gates),
                                 list.add(prefix + "recurrent", half, gates),
                                 list.add(prefix + "input_bias", 1, gates),
                                 list.add(prefix + "recurrent_bias", 1, gates)};
    };
    const DirectionParameters forward = add_direction("forward");
    const DirectionParameters backward = add_direction("backward");
    LayerParameters parameters{forward, backward, 0, 0};
    if (has_norm_) {
      const std::string prefix = fmt::format("encoder.layer{}.", layer);
      parameters.norm_gain =
          list.add(prefix + "norm_gain", 1, hidden_, Gradient::kDense, Initial::kOne);
      parameters.norm_bias =
          list.add(prefix + "norm_bias", 1, hidden_, Gradient::kDense, Initial::kZero);
    }
    layers_.push_back(parameters);
  }
}

template <typename T>
RecurrentWeights<T> Encoder::recurrent_weights(const DirectionParameters& parameters,
                                               const Weights<T>& weights) const {
  return {cell_,
          weights.values[parameters.input],
          weights.values[parameters.recurrent],
          weights.transposes[parameters.input],
          weights.transposes[parameters.recurrent],
          weights.values[parameters.input_bias].data,
          weights.values[parameters.recurrent_bias].data};
}

template <typename T>
RecurrentGradients<T> Encoder::recurrent_gradients(const DirectionParameters& parameters,
                                                   Gradients<T>& gradients) {
  return {gradients.dense(parameters.input), gradients.dense(parameters.recurrent),
          gradients.dense(parameters.input_bias).data,
          gradients.dense(parameters.recurrent_bias).data};
}

template <typename T>
void Encoder::forward(const BatchRun<T>& run, EncoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const Weights<T>& weights = run.weights;
  const PackedShape& shape = shard.source_shape;
  const size_t half = hidden_ / 2;
  embed(weights.values[source_table_], shard.source_ids, trace.embedded);
  trace.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    typename EncoderTrace<T>::Layer& layer = trace.layers[l];
    if (l > 0) {
      drop_out_rows(shard, run.settings.dropout, kEncoderDropoutSite + static_cast<uint32_t>(l - 1),
                    trace.layers[l - 1].outputs);
    }
    const ConstMatrix<T> inputs = l == 0 ? std::as_const(trace.embedded).view()
                                         : std::as_const(trace.layers[l - 1].outputs).view();
    // outputs (N x H): each direction gives one half of the columns.
    layer.outputs.resize(shape.num_rows(), hidden_);
    recurrent_forward<T>(
        {shape, Direction::kForward, recurrent_weights(layers_[l].forward, weights), inputs},
        layer.forward, layer.outputs.view().col_range(0, half), layer.last_forward);
    recurrent_forward<T>(
        {shape, Direction::kBackward, recurrent_weights(layers_[l].backward, weights), inputs},
        layer.backward, layer.outputs.view().col_range(half, half), layer.last_backward);
    if (has_norm_) {
      layer.norm.normalized.resize(shape.num_rows(), hidden_);
      layer.norm.inverse.resize(shape.num_rows());
      layer_norm_forward<T>(weights.values[layers_[l].norm_gain].data,
                            weights.values[layers_[l].norm_bias].data, 0, layer.outputs.view(),
                            layer.norm);
    }
  }
}

template <typename T>
void Encoder::backward(const BackwardRun<T>& run, const EncoderTrace<T>& trace,
                       const EncoderOutputGradients<T>& d_output,
                       EncoderScratch<T>& scratch) const {
  const Shard& shard = run.shard;
  const Weights<T>& weights = run.weights;
  Gradients<T>& gradients = run.gradients;
  const PackedShape& shape = shard.source_shape;
  const size_t half = hidden_ / 2;
  scratch.d_outputs.resize(shape.num_rows(), hidden_);
  std::copy_n(d_output.states.data(), shape.num_rows() * hidden_, scratch.d_outputs.data());
  RecurrentState<T> d_last;
  for (size_t l = layers_.size(); l-- > 0;) {
    const ConstMatrix<T> inputs =
        l == 0 ? trace.embedded.view() : trace.layers[l - 1].outputs.view();
    scratch.d_inputs.resize(shape.num_rows(), inputs.cols);
    scratch.d_half.resize(shape.num_rows(), inputs.cols);
    const MatrixView<T> d_outputs = scratch.d_outputs.view();
    if (has_norm_) {
      layer_norm_backward<T>(weights.values[layers_[l].norm_gain].data, 0, trace.layers[l].norm,
                             d_outputs, gradients.dense(layers_[l].norm_gain).data,
                             gradients.dense(layers_[l].norm_bias).data);
    }
    copy_half(d_output.last[l].output, 0, d_last.output);
    copy_half(d_output.last[l].cell, 0, d_last.cell);
    recurrent_backward<T>(
        {shape, Direction::kForward, recurrent_weights(layers_[l].forward, weights), inputs},
        trace.layers[l].forward, d_outputs.col_range(0, half), d_last, scratch.recurrent,
        scratch.d_inputs.view(), recurrent_gradients(layers_[l].forward, gradients));
    copy_half(d_output.last[l].output, half, d_last.output);
    copy_half(d_output.last[l].cell, half, d_last.cell);
    recurrent_backward<T>(
        {shape, Direction::kBackward, recurrent_weights(layers_[l].backward, weights), inputs},
        trace.layers[l].backward, d_outputs.col_range(half, half), d_last, scratch.recurrent,
        scratch.d_half.view(), recurrent_gradients(layers_[l].backward, gradients));
    // dinputs: the sum over both directions.
    add_rows<T>(scratch.d_half.view(), scratch.d_inputs.view());
    if (l == 0) break;
    gradients.complete_stage(encoder_stage(static_cast<int>(layers_.size()), static_cast<int>(l)));
    drop_out_rows(shard, run.settings.dropout, kEncoderDropoutSite + static_cast<uint32_t>(l - 1),
                  scratch.d_inputs);
    std::swap(scratch.d_inputs, scratch.d_outputs);
  }
  embed_backward<T>(shard.source_ids, scratch.d_inputs.view(), source_table_, gradients);
}

template void Encoder::forward(const BatchRun<float>&, EncoderTrace<float>&) const;
template void Encoder::forward(const BatchRun<double>&, EncoderTrace<double>&) const;
template void Encoder::backward(const BackwardRun<float>&, const EncoderTrace<float>&,
                                const EncoderOutputGradients<float>&, EncoderScratch<float>&) const;
template void Encoder::backward(const BackwardRun<double>&, const EncoderTrace<double>&,
                                const EncoderOutputGradients<double>&,
                                EncoderScratch<double>&) const;

}  // namespace allot
