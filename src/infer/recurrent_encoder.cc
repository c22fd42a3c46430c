#include "infer/recurrent_encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "nn/layer_norm.h"
#include "nn/packed_shape.h"

namespace allot::infer {

// Sentences by decreasing length, as packed matrices need them.
struct RecurrentEncoder::Packing {
  std::vector<size_t> order;  // packed sentence -> sentence
  PackedShape shape;

  explicit Packing(const std::vector<SourceSentence>& sources) : order(sources.size()) {
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&sources](size_t a, size_t b) {
      return sources[a].tokens.size() > sources[b].tokens.size();
    });
    std::vector<size_t> lengths;
    for (const size_t i : order) lengths.push_back(sources[i].tokens.size());
    shape = PackedShape(std::move(lengths));
  }
};

namespace {

RecurrentLayer direction(CellKind cell, const WeightLookup& weights, const std::string& prefix) {
  return RecurrentLayer(
      {cell, Product(weights, prefix + "input"), Product(weights, prefix + "recurrent"),
       weights(prefix + "input_bias").data, weights(prefix + "recurrent_bias").data});
}

// What one direction of a layer writes: columns of matrices that both directions share.
struct DirectionOutput {
  MatrixView<float> states;       // P x H/2
  MatrixView<float> last_output;  // B x H/2, zero at first
  MatrixView<float> last_cell;    // B x H/2, zero at first
};

// One direction over all sentences. inputs: P x I, packed.
void run_direction(const PackedShape& shape, Direction reading, const RecurrentLayer& layer,
                   ConstMatrix<float> inputs, const DirectionOutput& result) {
  // gates (P x 4H/2) = b + x W (P x I, I x 4H/2) of all steps in one product
  Matrix<float> gates(shape.num_rows(), layer.num_gate_columns());
  layer.project(inputs, gates.view());
  for (size_t position = 0; position < shape.num_steps(); ++position) {
    const size_t step =
        reading == Direction::kForward ? position : shape.num_steps() - 1 - position;
    const size_t begin = shape.step_begin(step), count = shape.step_size(step);
    const MatrixView<float> output = result.last_output.row_range(0, count);
    layer.step(gates.view().row_range(begin, count), output, result.last_cell.row_range(0, count));
    for (size_t r = 0; r < count; ++r) {
      std::copy_n(output.row(r), output.cols, result.states.row(begin + r));
    }
  }
}

// Rows in the order of the sentences.
Matrix<float> unpacked_rows(const std::vector<size_t>& order, const Matrix<float>& packed) {
  Matrix<float> result(packed.rows(), packed.cols());
  for (size_t s = 0; s < order.size(); ++s) {
    std::copy_n(packed.row(s), packed.cols(), result.row(order[s]));
  }
  return result;
}

}  // namespace

RecurrentEncoder::RecurrentEncoder(const ModelOptions& options, const WeightLookup& weights,
                                   uint32_t fertility_minimum)
    : hidden_(options.hidden_size), table_(weights, source_table_name(options)) {
  for (int layer = 0; layer < options.encoder_layers; ++layer) {
    const std::string prefix = fmt::format("encoder.layer{}.", layer);
    layers_.push_back({direction(options.cell, weights, prefix + "forward."),
                       direction(options.cell, weights, prefix + "backward."), nullptr, nullptr});
    if (!options.layer_normalization) continue;
    layers_.back().norm_gain = weights(prefix + "norm_gain").data;
    layers_.back().norm_bias = weights(prefix + "norm_bias").data;
  }
  if (options.fertility_classes > 0) fertility_head_.emplace(weights, fertility_minimum);
}

// Embeddings of all tokens: P x E, packed.
Matrix<float> RecurrentEncoder::embed(const std::vector<SourceSentence>& sources,
                                      const Packing& packing) const {
  Matrix<float> result(packing.shape.num_rows(), table_.size());
  for (size_t s = 0; s < sources.size(); ++s) {
    const std::vector<uint32_t>& tokens = sources[packing.order[s]].tokens;
    for (size_t t = 0; t < tokens.size(); ++t) {
      table_.copy_row(tokens[t], result.row(packing.shape.row(s, t)));
    }
  }
  return result;
}

EncodedSources RecurrentEncoder::encode(const std::vector<SourceSentence>& sources) const {
  const Packing packing(sources);
  const PackedShape& shape = packing.shape;
  const size_t half = hidden_ / 2;
  EncodedSources result;
  Matrix<float> inputs = embed(sources, packing);
  for (const Layer& layer : layers_) {
    Matrix<float> outputs(shape.num_rows(), hidden_);
    RecurrentState<float> last;
    last.output.resize_to_zero(sources.size(), hidden_);
    last.cell.resize_to_zero(sources.size(), hidden_);
    const auto columns = [&](size_t begin) {
      return DirectionOutput{outputs.view().col_range(begin, half),
                             last.output.view().col_range(begin, half),
                             last.cell.view().col_range(begin, half)};
    };
    run_direction(shape, Direction::kForward, layer.forward, inputs.view(), columns(0));
    run_direction(shape, Direction::kBackward, layer.backward, inputs.view(), columns(half));
    result.last.push_back(
        {unpacked_rows(packing.order, last.output), unpacked_rows(packing.order, last.cell)});
    if (layer.norm_gain != nullptr) {
      normalize_layer<float>(layer.norm_gain, layer.norm_bias, outputs.view());
    }
    inputs = std::move(outputs);
  }

  // The states of the top layer, sentence by sentence.
  std::vector<size_t> place(sources.size());
  for (size_t s = 0; s < sources.size(); ++s) place[packing.order[s]] = s;
  result.states.resize(shape.num_rows(), hidden_);
  size_t begin = 0;
  for (size_t i = 0; i < sources.size(); ++i) {
    const size_t length = sources[i].tokens.size();
    result.spans.push_back({begin, length});
    for (size_t t = 0; t < length; ++t) {
      std::copy_n(inputs.row(shape.row(place[i], t)), hidden_, result.states.row(begin + t));
    }
    begin += length;
  }
  if (fertility_head_) result.predictions = fertility_head_->predict(result.states.view());
  return result;
}

}  // namespace allot::infer
