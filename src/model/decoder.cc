#include "model/decoder.h"

#include <algorithm>

#include "base/error.h"
#include "model/step_rows.h"
#include "nn/embedding.h"
#include "nn/gemm.h"
#include "nn/tanh.h"

namespace allot {
namespace {

template <typename T>
void drop_out_rows(const BatchRun<T>& run, uint32_t site, size_t step, const MatrixView<T>& rows) {
  for (size_t r = 0; r < rows.rows; ++r) {
    drop_out(run.settings.dropout, site, run.shard.target_numbers[r], step, rows.row(r), rows.cols);
  }
}

}  // namespace

Decoder::Decoder(const ModelOptions& options, size_t target_table, ParameterList& list)
    : hidden_(options.hidden_size),
      target_table_(target_table),
      has_tanh_(options.score != ScoreKind::kMlp),
      attention_(options, list) {
  for (int layer = 0; layer < options.decoder_layers; ++layer) {
    layers_.emplace_back(options, layer, list);
  }
  combine_ = list.add("decoder.combine", 2 * hidden_, hidden_);
  if (!has_tanh_) combine_bias_ = list.add("decoder.combine_bias", 1, hidden_);
}

template <typename T>
void Decoder::start(const BatchRun<T>& run, DecoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const size_t num_rows = shard.target_shape.num_rows();
  ALLOT_CHECK(trace.layers.size() == layers_.size(), "every layer starts somewhere");
  embed(run.weights.values[target_table_], shard.target_inputs, trace.embedded);
  for (size_t l = 0; l < layers_.size(); ++l) layers_[l].start(run, trace.layers[l]);
  layers_[0].read_tokens<T>(run, trace.embedded.view(), trace.layers[0]);

  trace.combined.resize(num_rows, 2 * hidden_);
  trace.attentional.resize(num_rows, hidden_);
  trace.states.resize(num_rows, hidden_);
}

// What a layer reads: the output of the layer below, or the o_{t-1} that is fed back.
template <typename T>
void Decoder::read_from_below(const BatchRun<T>& run, size_t l, size_t step,
                              DecoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const MatrixView<T> from_below =
      step_rows(shard, step, trace.layers[l].joint).col_range(0, hidden_);
  if (l > 0) {
    copy_rows<T>(step_rows(shard, step, trace.layers[l - 1].output()), from_below);
    drop_out_rows(run, kDecoderDropoutSite + static_cast<uint32_t>(l - 1), step, from_below);
  } else if (step == 0) {
    set_zero(from_below);
  } else {
    copy_rows<T>(step_rows(shard, step - 1, trace.states), from_below);
  }
}

// o_t = dropout(tanh(V [c_t; h_t])).
template <typename T>
void Decoder::combine(const BatchRun<T>& run, size_t step, DecoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const Weights<T>& weights = run.weights;
  // attentional (B x H) = combined V, or combined V + b.
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
  drop_out_rows(run, kAttentionDropoutSite, step, states);
}

template <typename T>
void Decoder::forward(const BatchRun<T>& run, DecoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  start(run, trace);
  attention_.prepare(run, trace.attention);
  for (size_t step = 0; step < shard.target_shape.num_steps(); ++step) {
    for (size_t l = 0; l < layers_.size(); ++l) {
      read_from_below(run, l, step, trace);
      layers_[l].forward(run, step, trace.layers[l]);
    }
    const MatrixView<T> combined = step_rows(shard, step, trace.combined);
    const MatrixView<T> top = combined.col_range(hidden_, hidden_);
    copy_rows<T>(step_rows(shard, step, trace.layers.back().output()), top);
    attention_.forward<T>(run, step, top, trace.attention, combined.col_range(0, hidden_));
    combine(run, step, trace);
  }
}

// o = dropout(tanh(V [c; h])): fills the step's rows of d_attentional and d_combined.
template <typename T>
void Decoder::combine_backward(const BackwardRun<T>& run, size_t step, const DecoderTrace<T>& trace,
                               const MatrixView<T>& d_states, DecoderScratch<T>& scratch) const {
  const Shard& shard = run.shard;
  const size_t begin = shard.target_shape.step_begin(step);
  const size_t count = shard.target_shape.step_size(step);
  // do_t (B x H): from the output layer, and from the next step.
  const MatrixView<T> d_rows = d_states.row_range(begin, count);
  add_rows<T>(scratch.d_feed.view().row_range(0, count), d_rows);
  drop_out_rows<T>(run, kAttentionDropoutSite, step, d_rows);
  const MatrixView<T> d_attentional = step_rows(shard, step, scratch.d_attentional);
  copy_rows<T>(d_rows, d_attentional);
  if (has_tanh_) {
    for (size_t r = 0; r < count; ++r) {
      tanh_backward(trace.attentional.row(begin + r), d_attentional.row(r), hidden_);
    }
  }
  // dcombined (B x 2H) = dattentional V^T.
  scratch.d_combined.resize(count, 2 * hidden_);
  multiply<T>(plain(d_attentional), plain(run.weights.transposes[combine_]), Into::kReplace,
              scratch.d_combined.view());
}

template <typename T>
void Decoder::run_layer_backward(const BackwardRun<T>& run, size_t l, size_t step,
                                 const DecoderTrace<T>& trace, DecoderScratch<T>& scratch) const {
  layers_[l].backward(run, step, trace.layers[l], scratch.layers[l], scratch.d_joint);
  const MatrixView<T> d_below = scratch.d_joint.view().col_range(0, hidden_);
  if (l == 0) {
    copy_rows<T>(d_below, scratch.d_feed.view().row_range(0, d_below.rows));
  } else {
    drop_out_rows<T>(run, kDecoderDropoutSite + static_cast<uint32_t>(l - 1), step, d_below);
    layers_[l - 1].add_output_gradient(run, step, trace.layers[l - 1], d_below,
                                       scratch.layers[l - 1]);
  }
}

template <typename T>
void Decoder::backward(const BackwardRun<T>& run, const DecoderTrace<T>& trace,
                       const MatrixView<T>& d_states, DecoderScratch<T>& scratch) const {
  const Shard& shard = run.shard;
  const size_t num_rows = shard.target_shape.num_rows();
  attention_.prepare_backward<T>(run, trace.attention, scratch.attention);
  scratch.d_feed.resize_to_zero(shard.num_sentences(), hidden_);
  scratch.d_attentional.resize(num_rows, hidden_);
  scratch.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    layers_[l].prepare_backward<T>(run, scratch.layers[l]);
  }
  for (size_t step = shard.target_shape.num_steps(); step-- > 0;) {
    combine_backward(run, step, trace, d_states, scratch);
    const MatrixView<T> d_top = scratch.d_combined.view().col_range(hidden_, hidden_);
    attention_.backward<T>(run, step, step_rows(shard, step, trace.layers.back().output()),
                           trace.attention, scratch.d_combined.view().col_range(0, hidden_), d_top,
                           scratch.attention);
    layers_.back().add_output_gradient(run, step, trace.layers.back(), d_top,
                                       scratch.layers.back());
    for (size_t l = layers_.size(); l-- > 0;) {
      run_layer_backward(run, l, step, trace, scratch);
    }
  }
  finish_backward(run, trace, scratch);
}

// Weight gradients, as one large product each over all steps.
template <typename T>
void Decoder::finish_backward(const BackwardRun<T>& run, const DecoderTrace<T>& trace,
                              DecoderScratch<T>& scratch) const {
  const Shard& shard = run.shard;
  Gradients<T>& gradients = run.gradients;
  const size_t num_rows = shard.target_shape.num_rows();
  for (size_t l = 0; l < layers_.size(); ++l) {
    layers_[l].finish_backward(run, trace.layers[l], scratch.layers[l]);
  }
  layers_[0].read_tokens_backward<T>(run, trace.embedded.view(), scratch.layers[0],
                                     scratch.d_embedded);
  embed_backward<T>(shard.target_inputs, scratch.d_embedded.view(), target_table_, gradients);

  // dV (2H x H) += combined^T dattentional; db += its rows.
  multiply<T>(transposed(trace.combined.view()), plain(scratch.d_attentional.view()), Into::kAdd,
              gradients.dense(combine_));
  if (!has_tanh_) {
    T* d_bias = gradients.dense(combine_bias_).data;
    for (size_t r = 0; r < num_rows; ++r) {
      for (size_t k = 0; k < hidden_; ++k) d_bias[k] += scratch.d_attentional.row(r)[k];
    }
  }
  attention_.finish_backward<T>(run, trace.layers.back().output().view(), trace.attention,
                                scratch.attention);
}

template void Decoder::forward(const BatchRun<float>&, DecoderTrace<float>&) const;
template void Decoder::forward(const BatchRun<double>&, DecoderTrace<double>&) const;
template void Decoder::backward(const BackwardRun<float>&, const DecoderTrace<float>&,
                                const MatrixView<float>&, DecoderScratch<float>&) const;
template void Decoder::backward(const BackwardRun<double>&, const DecoderTrace<double>&,
                                const MatrixView<double>&, DecoderScratch<double>&) const;

}  // namespace allot
