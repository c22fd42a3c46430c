#include "model/cross_attention_layer.h"

#include "model/transformer_weights.h"

namespace allot {

CrossAttentionLayer::CrossAttentionLayer(const ModelOptions& options,
                                         const CrossAttentionPlaces& places, bool is_guided,
                                         uint32_t dropout_site)
    : hidden_(options.hidden_size),
      places_(places),
      num_heads_(options.transformer.heads),
      scope_(options.transformer.budget),
      is_guided_(is_guided),
      dropout_site_(dropout_site) {}

HeadAttentionSettings CrossAttentionLayer::settings_of(const RunSettings& settings) const {
  HeadAttentionSettings own;
  own.num_heads = num_heads_;
  own.scope = scope_;
  if (places_.is_bounded) {
    own.transform = settings.attention.transform;
    own.bonus = settings.attention.bonus;
  }
  if (is_guided_) own.guide_weight = settings.guide_weight;
  return own;
}

template <typename T>
HeadAttentionInput<T> CrossAttentionLayer::input_of(const BatchRun<T>& run,
                                                    const TransformerSide& side, size_t sentence,
                                                    const CrossAttentionTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const attention::RowSpan& target = side.rows.spans[sentence];
  const attention::RowSpan& source = shard.source_spans[sentence];
  const ConstMatrix<T> own = trace.keys_values.view().row_range(source.begin, source.length);
  HeadAttentionInput<T> input{trace.queries.view().row_range(target.begin, target.length),
                              own.col_range(0, hidden_), own.col_range(hidden_, hidden_)};
  if (!shard.fertility.empty()) input.fertility = shard.fertility.data() + source.begin;
  input.dropout = weight_dropout(run.settings, side, dropout_site_, sentence);
  if (places_.coverage) input.coverage = run.weights.values[*places_.coverage].data;
  if (is_guided_ && run.settings.guide_weight != 0 && !shard.links.empty()) {
    for (size_t t = 0; t < target.length; ++t) {
      input.links.push_back(shard.links[side.rows.packed[target.begin + t]]);
    }
  }
  return input;
}

template <typename T>
void CrossAttentionLayer::forward(const BatchRun<T>& run, const TransformerSide& side,
                                  ConstMatrix<T> memory, AttentionPartScratch<T>& scratch,
                                  CrossAttentionTrace<T>& trace,
                                  const MatrixView<T>& states) const {
  const Weights<T>& weights = run.weights;
  normalize_rows<T>(weights, places_.norm, states, trace.norm);
  // q (N x H) of the decoder, k | v (P x 2H) of the memory.
  trace.queries.resize(states.rows, hidden_);
  linear_forward<T>(linear_weights(weights, places_.queries), trace.norm.output.view(),
                    trace.queries.view());
  scale_queries<T>(hidden_ / num_heads_, trace.queries.view());
  trace.keys_values.resize(memory.rows, 2 * hidden_);
  linear_forward<T>(linear_weights(weights, places_.keys_values), memory, trace.keys_values.view());
  const HeadAttentionSettings settings = settings_of(run.settings);
  trace.contexts.resize(states.rows, hidden_);
  const size_t num_sentences = side.rows.spans.size();
  if (trace.sentences.size() < num_sentences) trace.sentences.resize(num_sentences);
  trace.guide = {};
  for (size_t s = 0; s < num_sentences; ++s) {
    const attention::RowSpan& span = side.rows.spans[s];
    head_attention<T>(settings, input_of(run, side, s, trace), trace.sentences[s],
                      trace.contexts.view().row_range(span.begin, span.length));
    trace.guide.add(trace.sentences[s].guide);
  }
  add_contexts<T>(run, side, dropout_site_, places_.output, trace.contexts.view(), scratch, states);
}

template <typename T>
void CrossAttentionLayer::backward(const BackwardRun<T>& run, const TransformerSide& side,
                                   ConstMatrix<T> memory, const CrossAttentionTrace<T>& trace,
                                   AttentionPartScratch<T>& scratch, const MatrixView<T>& d_memory,
                                   const MatrixView<T>& d_states) const {
  const size_t num_rows = d_states.rows;
  add_contexts_backward<T>(run, side, dropout_site_, places_.output, trace.contexts.view(),
                           d_states, scratch);
  // dq (N x H) and dk | dv (P x 2H).
  const HeadAttentionSettings settings = settings_of(run.settings);
  T* d_coverage = places_.coverage ? run.gradients.dense(*places_.coverage).data : nullptr;
  scratch.d_projected.resize(num_rows, hidden_);
  scratch.d_keys_values.resize(memory.rows, 2 * hidden_);
  for (size_t s = 0; s < side.rows.spans.size(); ++s) {
    const attention::RowSpan& target = side.rows.spans[s];
    const attention::RowSpan& source = run.shard.source_spans[s];
    const MatrixView<T> d_own = scratch.d_keys_values.view().row_range(source.begin, source.length);
    head_attention_backward<T>(
        settings, input_of(run, side, s, trace), trace.sentences[s],
        scratch.d_contexts.view().row_range(target.begin, target.length), run.scale, scratch.heads,
        {scratch.d_projected.view().row_range(target.begin, target.length),
         d_own.col_range(0, hidden_), d_own.col_range(hidden_, hidden_), d_coverage});
  }
  scale_queries<T>(hidden_ / num_heads_, scratch.d_projected.view());
  linear_backward<T>(linear_weights(run.weights, places_.keys_values), memory,
                     scratch.d_keys_values.view(), Into::kAdd, d_memory,
                     linear_gradients(run.gradients, places_.keys_values));
  scratch.d_norm.resize(num_rows, hidden_);
  linear_backward<T>(linear_weights(run.weights, places_.queries), trace.norm.output.view(),
                     scratch.d_projected.view(), Into::kReplace, scratch.d_norm.view(),
                     linear_gradients(run.gradients, places_.queries));
  normalize_rows_backward<T>(run, places_.norm, trace.norm, scratch.d_norm.view(), d_states);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                       \
  template void CrossAttentionLayer::forward(const BatchRun<T>&, const TransformerSide&,           \
                                             ConstMatrix<T>, AttentionPartScratch<T>&,             \
                                             CrossAttentionTrace<T>&, const MatrixView<T>&) const; \
  template void CrossAttentionLayer::backward(const BackwardRun<T>&, const TransformerSide&,       \
                                              ConstMatrix<T>, const CrossAttentionTrace<T>&,       \
                                              AttentionPartScratch<T>&, const MatrixView<T>&,      \
                                              const MatrixView<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
