#include "model/decoder.h"

#include <algorithm>

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
void Decoder::start(const BatchRun<T>& run, const EncoderTrace<T>& encoder,
                    DecoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const size_t num_rows = shard.target_shape.num_rows();
  embed(run.weights.values[target_table_], shard.target_inputs, trace.embedded);
  trace.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    join_last<T>(shard, encoder.layers[l], trace.layers[l].first);
    layers_[l].start(run, trace.layers[l]);
  }
  layers_[0].read_tokens<T>(run, trace.embedded.view(), trace.layers[0]);

  trace.combined.resize(num_rows, 2 * hidden_);
  trace.attentional.resize(num_rows, hidden_);
  trace.states.resize(num_rows, hidden_);
  // memory (P x H): the encoder's states, sentence by sentence in decoder order.
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
void Decoder::forward(const BatchRun<T>& run, const EncoderTrace<T>& encoder,
                      DecoderTrace<T>& trace) const {
  const Shard& shard = run.shard;
  start(run, encoder, trace);
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
                       const MatrixView<T>& d_states, DecoderScratch<T>& scratch,
                       EncoderOutputGradients<T>& d_encoder) const {
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
  finish_backward(run, trace, scratch, d_encoder);
}

// Weight gradients, as one large product each over all steps, and what goes back to the encoder.
template <typename T>
void Decoder::finish_backward(const BackwardRun<T>& run, const DecoderTrace<T>& trace,
                              DecoderScratch<T>& scratch,
                              EncoderOutputGradients<T>& d_encoder) const {
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

  // Back into the encoder's order: memory to states, first states to last ones.
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

template void Decoder::forward(const BatchRun<float>&, const EncoderTrace<float>&,
                               DecoderTrace<float>&) const;
template void Decoder::forward(const BatchRun<double>&, const EncoderTrace<double>&,
                               DecoderTrace<double>&) const;
template void Decoder::backward(const BackwardRun<float>&, const DecoderTrace<float>&,
                                const MatrixView<float>&, DecoderScratch<float>&,
                                EncoderOutputGradients<float>&) const;
template void Decoder::backward(const BackwardRun<double>&, const DecoderTrace<double>&,
                                const MatrixView<double>&, DecoderScratch<double>&,
                                EncoderOutputGradients<double>&) const;

}  // namespace allot
