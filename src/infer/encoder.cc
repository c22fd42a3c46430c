#include "infer/encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "model/shard.h"
#include "nn/layer_norm.h"
#include "nn/packed_shape.h"

namespace allot::infer {
namespace {

RecurrentLayer direction(CellKind cell, const WeightLookup& weights, const std::string& prefix) {
  return RecurrentLayer({cell, weights(prefix + "input"), weights(prefix + "recurrent"),
                         weights(prefix + "input_bias").data,
                         weights(prefix + "recurrent_bias").data});
}

// Sentences by decreasing length, as packed matrices want them.
struct Packing {
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

// One direction over all sentences. outputs: N x H/2, columns of a wider matrix. last: sentences x
// H/2 each, zero on entry.
void run(const PackedShape& shape, Direction reading, const RecurrentLayer& layer,
         ConstMatrix<float> inputs, const MatrixView<float>& outputs,
         const MatrixView<float>& last_output, const MatrixView<float>& last_cell) {
  Matrix<float> gates(shape.num_rows(), layer.num_gate_columns());
  layer.project(inputs, gates.view());
  for (size_t position = 0; position < shape.num_steps(); ++position) {
    const size_t step =
        reading == Direction::kForward ? position : shape.num_steps() - 1 - position;
    const size_t begin = shape.step_begin(step), count = shape.step_size(step);
    const MatrixView<float> output = last_output.row_range(0, count);
    layer.step(gates.view().row_range(begin, count), output, last_cell.row_range(0, count));
    for (size_t r = 0; r < count; ++r) {
      std::copy_n(output.row(r), output.cols, outputs.row(begin + r));
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

Encoder::Encoder(const ModelOptions& options, const WeightLookup& weights)
    : hidden_(options.hidden_size),
      table_(weights(options.shared_embeddings ? "embeddings" : "source.embeddings")) {
  for (int layer = 0; layer < options.encoder_layers; ++layer) {
    const std::string prefix = fmt::format("encoder.layer{}.", layer);
    layers_.push_back({direction(options.cell, weights, prefix + "forward."),
                       direction(options.cell, weights, prefix + "backward."), nullptr, nullptr});
    if (!options.layer_normalization) continue;
    layers_.back().norm_gain = weights(prefix + "norm_gain").data;
    layers_.back().norm_bias = weights(prefix + "norm_bias").data;
  }
  if (options.fertility_classes > 0) fertility_head_.emplace(weights);
}

EncodedSources Encoder::encode(const std::vector<SourceSentence>& sources) const {
  const Packing packing(sources);
  const PackedShape& shape = packing.shape;
  const size_t half = hidden_ / 2;
  Matrix<float> inputs(shape.num_rows(), table_.cols);
  for (size_t s = 0; s < sources.size(); ++s) {
    const std::vector<uint32_t>& tokens = sources[packing.order[s]].tokens;
    for (size_t t = 0; t < tokens.size(); ++t) {
      ALLOT_CHECK(tokens[t] < table_.rows,
                  fmt::format("source token {} of {}", tokens[t], table_.rows));
      std::copy_n(table_.row(tokens[t]), table_.cols, inputs.row(shape.row(s, t)));
    }
  }
  EncodedSources result;
  for (const Layer& layer : layers_) {
    Matrix<float> outputs(shape.num_rows(), hidden_);
    RecurrentState<float> last;
    last.output.resize_to_zero(sources.size(), hidden_);
    last.cell.resize_to_zero(sources.size(), hidden_);
    run(shape, Direction::kForward, layer.forward, inputs.view(), outputs.view().col_range(0, half),
        last.output.view().col_range(0, half), last.cell.view().col_range(0, half));
    run(shape, Direction::kBackward, layer.backward, inputs.view(),
        outputs.view().col_range(half, half), last.output.view().col_range(half, half),
        last.cell.view().col_range(half, half));
    result.last.push_back(
        {unpacked_rows(packing.order, last.output), unpacked_rows(packing.order, last.cell)});
    if (layer.norm_gain != nullptr) {
      normalize_layer<float>(layer.norm_gain, layer.norm_bias, outputs.view());
    }
    inputs = std::move(outputs);
  }

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
  const bool has_bounds = fertility_head_ || std::any_of(sources.begin(), sources.end(),
                                                         [](const SourceSentence& source) {
                                                           return !source.fertility.empty();
                                                         });
  for (size_t i = 0; has_bounds && i < sources.size(); ++i) append_bounds(sources[i], i, result);
  return result;
}

// The bounds that were given, or those that the model predicts.
void Encoder::append_bounds(const SourceSentence& source, size_t sentence,
                            EncodedSources& result) const {
  const bool is_predicted = fertility_head_ && source.fertility.empty();
  ALLOT_CHECK(is_predicted || source.fertility.size() == source.tokens.size(),
              "a fertility for every source token");
  for (size_t t = 0; t < source.tokens.size(); ++t) {
    if (!is_predicted) {
      result.fertility.push_back(source.fertility[t]);
    } else if (source.tokens[t] == Vocabulary::kSink) {
      result.fertility.push_back(kUnbounded);
    } else {
      const size_t row = result.spans[sentence].begin + t;
      result.fertility.push_back(result.predictions[row].expected + source.slack);
    }
  }
}

}  // namespace allot::infer
