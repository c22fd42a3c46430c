#include "model/decoder_start.h"

#include <fmt/format.h>

#include <utility>

#include "model/transformer_weights.h"
#include "nn/matrix_rows.h"
#include "nn/tanh.h"

namespace allot {
namespace {

template <typename T>
void take_means(const Shard& shard, const Matrix<T>& memory, Matrix<T>& means) {
  means.resize_to_zero(shard.num_sentences(), memory.cols());
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const attention::RowSpan& span = shard.source_spans[s];
    T* mean = means.row(s);
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      for (size_t k = 0; k < means.cols(); ++k) mean[k] += memory.row(j)[k];
    }
    const T share = T(1) / static_cast<T>(span.length);
    for (size_t k = 0; k < means.cols(); ++k) mean[k] *= share;
  }
}

template <typename T>
void take_means_backward(const Shard& shard, const Matrix<T>& d_means, Matrix<T>& d_memory) {
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const attention::RowSpan& span = shard.source_spans[s];
    const T share = T(1) / static_cast<T>(span.length);
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      for (size_t k = 0; k < d_means.cols(); ++k) {
        d_memory.row(j)[k] += share * d_means.row(s)[k];
      }
    }
  }
}

}  // namespace

DecoderStart::DecoderStart(const ModelOptions& options, ParameterList& list)
    : hidden_(options.hidden_size), has_cell_(options.cell == CellKind::kLstm) {
  const size_t size = has_cell_ ? 2 * hidden_ : hidden_;
  for (int layer = 0; layer < options.decoder_layers; ++layer) {
    const std::string prefix = fmt::format("decoder.layer{}.start.", layer);
    const size_t weights = list.add(prefix + "weights", hidden_, size);
    layers_.push_back({weights, list.add(prefix + "bias", 1, size)});
  }
}

template <typename T>
void DecoderStart::forward(const BatchRun<T>& run, DecoderStartTrace<T>& trace,
                           DecoderTrace<T>& decoder) const {
  const size_t count = run.shard.num_sentences();
  take_means(run.shard, decoder.attention.memory, trace.means);
  trace.first.resize(layers_.size());
  decoder.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    // first (B x G) = tanh(means W + b)
    const LinearWeights<T> weights = linear_weights(run.weights, layers_[l]);
    Matrix<T>& first = trace.first[l];
    first.resize(count, weights.weights.cols);
    linear_forward<T>(weights, std::as_const(trace.means).view(), first.view());
    for (size_t s = 0; s < count; ++s) tanh_in_place(first.row(s), first.cols());
    RecurrentState<T>& state = decoder.layers[l].first;
    state.output.resize(count, hidden_);
    copy_rows<T>(first.view(), state.output.view());
    state.cell.resize(count, hidden_);
    // What a GRU has for a cell is its output.
    const MatrixView<T> cell = first.view().col_range(has_cell_ ? hidden_ : 0, hidden_);
    copy_rows<T>(cell, state.cell.view());
  }
}

template <typename T>
void DecoderStart::backward(const BackwardRun<T>& run, const DecoderStartTrace<T>& trace,
                            DecoderStartScratch<T>& scratch, DecoderScratch<T>& decoder) const {
  const size_t count = run.shard.num_sentences();
  scratch.d_means.resize_to_zero(count, hidden_);
  for (size_t l = 0; l < layers_.size(); ++l) {
    const Matrix<T>& first = trace.first[l];
    const RecurrentState<T>& d_state = decoder.layers[l].d_running;
    scratch.d_first.resize(count, first.cols());
    const MatrixView<T> d_first = scratch.d_first.view();
    copy_rows<T>(d_state.output.view(), d_first.col_range(0, hidden_));
    if (has_cell_) {
      copy_rows<T>(d_state.cell.view(), d_first.col_range(hidden_, hidden_));
    } else {
      add_rows<T>(d_state.cell.view(), d_first);
    }
    for (size_t s = 0; s < count; ++s) tanh_backward(first.row(s), d_first.row(s), first.cols());
    linear_backward<T>(linear_weights(run.weights, layers_[l]), trace.means.view(), d_first,
                       Into::kAdd, scratch.d_means.view(),
                       linear_gradients(run.gradients, layers_[l]));
  }
  take_means_backward(run.shard, scratch.d_means, decoder.attention.memory);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                       \
  template void DecoderStart::forward(const BatchRun<T>&, DecoderStartTrace<T>&, DecoderTrace<T>&) \
      const;                                                                                       \
  template void DecoderStart::backward(const BackwardRun<T>&, const DecoderStartTrace<T>&,         \
                                       DecoderStartScratch<T>&, DecoderScratch<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
