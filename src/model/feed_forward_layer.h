#pragma once

#include "model/residual_part.h"
#include "model/transformer_layout.h"
#include "nn/feed_forward.h"

namespace allot {

// The feed-forward part of a Transformer layer: x += dropout(feed_forward(norm(x))). Letters: N
// rows (tokens of one side), H hidden size.

// What forward keeps for backward.
template <typename T>
struct FeedForwardLayerTrace {
  NormTrace<T> norm;
  FeedForwardTrace<T> inner;
};

template <typename T>
struct FeedForwardLayerScratch {
  Matrix<T> part, d_norm;  // N x H
  Matrix<T> inner;         // N x F
};

class FeedForwardLayer {
 public:
  FeedForwardLayer(const ModelOptions& options, const FeedForwardPlaces& places,
                   uint32_t dropout_site)
      : activation_(options.transformer.activation), places_(places), dropout_site_(dropout_site) {}

  // states: N x H.
  template <typename T>
  void forward(const BatchRun<T>& run, const TransformerSide& side,
               FeedForwardLayerScratch<T>& scratch, FeedForwardLayerTrace<T>& trace,
               const MatrixView<T>& states) const;
  // d_states: N x H, dL/dx after the layer on entry, before it on return.
  template <typename T>
  void backward(const BackwardRun<T>& run, const TransformerSide& side,
                const FeedForwardLayerTrace<T>& trace, FeedForwardLayerScratch<T>& scratch,
                const MatrixView<T>& d_states) const;

 private:
  template <typename T>
  FeedForwardWeights<T> weights_of(const Weights<T>& weights) const;
  // References must outlive it.
  template <typename T>
  DropOutRows<T> activation_dropout(const BatchRun<T>& run, const TransformerSide& side) const;

  Activation activation_;
  FeedForwardPlaces places_;
  uint32_t dropout_site_;
};

}  // namespace allot
