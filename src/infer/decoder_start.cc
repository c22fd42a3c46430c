#include "infer/decoder_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "nn/matrix_rows.h"
#include "nn/tanh.h"

namespace allot::infer {
namespace {

// B x H: of each sentence, that of its source states.
Matrix<float> means_of(const EncodedSources& sources) {
  Matrix<float> means;
  means.resize_to_zero(sources.spans.size(), sources.states.cols());
  for (size_t i = 0; i < means.rows(); ++i) {
    const attention::RowSpan& span = sources.spans[i];
    float* const mean = means.row(i);
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      const float* const state = sources.states.row(j);
      for (size_t k = 0; k < means.cols(); ++k) mean[k] += state[k];
    }
    const float share = 1.0F / static_cast<float>(span.length);
    for (size_t k = 0; k < means.cols(); ++k) mean[k] *= share;
  }
  return means;
}

}  // namespace

DecoderStart::DecoderStart(const ModelOptions& options, const WeightLookup& weights)
    : has_cell_(options.cell == CellKind::kLstm) {
  for (int layer = 0; layer < options.decoder_layers; ++layer) {
    layers_.emplace_back(weights, fmt::format("decoder.layer{}.start", layer));
  }
}

std::vector<RecurrentState<float>> DecoderStart::states(const EncodedSources& sources) const {
  const Matrix<float> means = means_of(sources);
  const size_t count = means.rows(), hidden = means.cols();
  std::vector<RecurrentState<float>> result(layers_.size());
  Matrix<float> first;
  for (size_t l = 0; l < layers_.size(); ++l) {
    // first (B x 2H, GRU: B x H) = tanh(means W + b)
    first.resize(count, layers_[l].output_size());
    layers_[l].forward(means.view(), first.view());
    for (size_t i = 0; i < count; ++i) tanh_in_place(first.row(i), first.cols());
    result[l].output.resize(count, hidden);
    copy_rows<float>(first.view(), result[l].output.view());
    // What a GRU has for a cell is its output.
    result[l].cell.resize(count, hidden);
    copy_rows<float>(first.view().col_range(has_cell_ ? hidden : 0, hidden), result[l].cell.view());
  }
  return result;
}

}  // namespace allot::infer
