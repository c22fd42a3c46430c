#include "model/feed_forward_layer.h"

#include "model/transformer_weights.h"

namespace allot {

template <typename T>
FeedForwardWeights<T> FeedForwardLayer::weights_of(const Weights<T>& weights) const {
  return {activation_, linear_weights(weights, places_.inner),
          linear_weights(weights, places_.outer)};
}

template <typename T>
DropOutRows<T> FeedForwardLayer::activation_dropout(const BatchRun<T>& run,
                                                    const TransformerSide& side) const {
  const DropoutSettings& dropout = run.settings.dropout;
  if (dropout.activation == 0) return {};
  return [settings = dropout.with_probability(dropout.activation),
          site = kActivationsSite + dropout_site_, side](const MatrixView<T>& activations) {
    drop_out_sentences<T>(settings, site, side.rows, side.numbers, activations);
  };
}

template <typename T>
void FeedForwardLayer::forward(const BatchRun<T>& run, const TransformerSide& side,
                               FeedForwardLayerScratch<T>& scratch, FeedForwardLayerTrace<T>& trace,
                               const MatrixView<T>& states) const {
  normalize_rows<T>(run.weights, places_.norm, states, trace.norm);
  scratch.part.resize(states.rows, states.cols);
  feed_forward<T>(weights_of(run.weights), trace.norm.output.view(), trace.inner,
                  scratch.part.view(), activation_dropout(run, side));
  add_part<T>(run, side, dropout_site_, scratch.part.view(), states);
}

template <typename T>
void FeedForwardLayer::backward(const BackwardRun<T>& run, const TransformerSide& side,
                                const FeedForwardLayerTrace<T>& trace,
                                FeedForwardLayerScratch<T>& scratch,
                                const MatrixView<T>& d_states) const {
  add_part_backward<T>(run, side, dropout_site_, d_states, scratch.part);
  scratch.d_norm.resize(d_states.rows, d_states.cols);
  feed_forward_backward<T>(weights_of(run.weights), trace.norm.output.view(), trace.inner,
                           scratch.part.view(), scratch.inner,
                           {scratch.d_norm.view(), linear_gradients(run.gradients, places_.inner),
                            linear_gradients(run.gradients, places_.outer)},
                           activation_dropout<T>(run, side));
  normalize_rows_backward<T>(run, places_.norm, trace.norm, scratch.d_norm.view(), d_states);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                      \
  template void FeedForwardLayer::forward(const BatchRun<T>&, const TransformerSide&,             \
                                          FeedForwardLayerScratch<T>&, FeedForwardLayerTrace<T>&, \
                                          const MatrixView<T>&) const;                            \
  template void FeedForwardLayer::backward(                                                       \
      const BackwardRun<T>&, const TransformerSide&, const FeedForwardLayerTrace<T>&,             \
      FeedForwardLayerScratch<T>&, const MatrixView<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
