#include "model/self_attention_layer.h"

#include "model/transformer_weights.h"

namespace allot {

SelfAttentionLayer::SelfAttentionLayer(const ModelOptions& options, Side side,
                                       const SelfAttentionPlaces& places, uint32_t dropout_site)
    : hidden_(options.hidden_size), places_(places), dropout_site_(dropout_site) {
  settings_.num_heads = options.transformer.heads;
  settings_.transform = options.transformer.self_attention;
  settings_.is_causal = side == Side::kDecoder;
}

template <typename T>
HeadAttentionInput<T> SelfAttentionLayer::input_of(const BatchRun<T>& run,
                                                   const TransformerSide& side, size_t sentence,
                                                   const SelfAttentionTrace<T>& trace) const {
  const attention::RowSpan& span = side.rows.spans[sentence];
  const ConstMatrix<T> own = trace.projected.view().row_range(span.begin, span.length);
  HeadAttentionInput<T> input{own.col_range(0, hidden_), own.col_range(hidden_, hidden_),
                              own.col_range(2 * hidden_, hidden_)};
  input.dropout = weight_dropout(run.settings, side, dropout_site_, sentence);
  return input;
}

template <typename T>
void SelfAttentionLayer::forward(const BatchRun<T>& run, const TransformerSide& side,
                                 AttentionPartScratch<T>& scratch, SelfAttentionTrace<T>& trace,
                                 const MatrixView<T>& states) const {
  const Weights<T>& weights = run.weights;
  normalize_rows<T>(weights, places_.norm, states, trace.norm);
  // q | k | v (N x 3H).
  trace.projected.resize(states.rows, 3 * hidden_);
  linear_forward<T>(linear_weights(weights, places_.queries_keys_values), trace.norm.output.view(),
                    trace.projected.view());
  scale_queries<T>(hidden_ / settings_.num_heads, trace.projected.view().col_range(0, hidden_));
  trace.contexts.resize(states.rows, hidden_);
  const size_t num_sentences = side.rows.spans.size();
  if (trace.sentences.size() < num_sentences) trace.sentences.resize(num_sentences);
  for (size_t s = 0; s < num_sentences; ++s) {
    const attention::RowSpan& span = side.rows.spans[s];
    head_attention<T>(settings_, input_of(run, side, s, trace), trace.sentences[s],
                      trace.contexts.view().row_range(span.begin, span.length));
  }
  add_contexts<T>(run, side, dropout_site_, places_.output, trace.contexts.view(), scratch, states);
}

template <typename T>
void SelfAttentionLayer::backward(const BackwardRun<T>& run, const TransformerSide& side,
                                  const SelfAttentionTrace<T>& trace,
                                  AttentionPartScratch<T>& scratch,
                                  const MatrixView<T>& d_states) const {
  const size_t num_rows = d_states.rows;
  add_contexts_backward<T>(run, side, dropout_site_, places_.output, trace.contexts.view(),
                           d_states, scratch);
  // dq | dk | dv (N x 3H).
  scratch.d_projected.resize(num_rows, 3 * hidden_);
  const MatrixView<T> d_projected = scratch.d_projected.view();
  for (size_t s = 0; s < side.rows.spans.size(); ++s) {
    const attention::RowSpan& span = side.rows.spans[s];
    const MatrixView<T> d_own = d_projected.row_range(span.begin, span.length);
    head_attention_backward<T>(settings_, input_of(run, side, s, trace), trace.sentences[s],
                               scratch.d_contexts.view().row_range(span.begin, span.length),
                               run.scale, scratch.heads,
                               {d_own.col_range(0, hidden_), d_own.col_range(hidden_, hidden_),
                                d_own.col_range(2 * hidden_, hidden_)});
  }
  scale_queries<T>(hidden_ / settings_.num_heads, d_projected.col_range(0, hidden_));
  scratch.d_norm.resize(num_rows, hidden_);
  linear_backward<T>(linear_weights(run.weights, places_.queries_keys_values),
                     trace.norm.output.view(), d_projected, Into::kReplace, scratch.d_norm.view(),
                     linear_gradients(run.gradients, places_.queries_keys_values));
  normalize_rows_backward<T>(run, places_.norm, trace.norm, scratch.d_norm.view(), d_states);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                  \
  template void SelfAttentionLayer::forward(const BatchRun<T>&, const TransformerSide&,       \
                                            AttentionPartScratch<T>&, SelfAttentionTrace<T>&, \
                                            const MatrixView<T>&) const;                      \
  template void SelfAttentionLayer::backward(const BackwardRun<T>&, const TransformerSide&,   \
                                             const SelfAttentionTrace<T>&,                    \
                                             AttentionPartScratch<T>&, const MatrixView<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
