#pragma once

#include <cstddef>
#include <vector>

#include "model/attention_part.h"

namespace allot {

// The cross-attention of a decoder layer: x += dropout(cross(norm(x), memory)), as in
// model/transformer_layout.h. Letters: N target rows, P source rows, both sentence by sentence in
// decoder order; H hidden size.

// What forward keeps for backward.
template <typename T>
struct CrossAttentionTrace {
  NormTrace<T> norm;
  Matrix<T> queries;                             // N x H: q / sqrt(D)
  Matrix<T> keys_values;                         // P x 2H
  Matrix<T> contexts;                            // N x H
  std::vector<HeadAttentionTrace<T>> sentences;  // never fewer than before
  GuideLoss guide;                               // of all of them
};

class CrossAttentionLayer {
 public:
  // is_guided: the attention of the model is the one of this layer.
  CrossAttentionLayer(const ModelOptions& options, const CrossAttentionPlaces& places,
                      bool is_guided, uint32_t dropout_site);

  // memory: P x H. states: N x H.
  template <typename T>
  void forward(const BatchRun<T>& run, const TransformerSide& side, ConstMatrix<T> memory,
               AttentionPartScratch<T>& scratch, CrossAttentionTrace<T>& trace,
               const MatrixView<T>& states) const;
  // d_states: N x H, dL/dx after the layer on entry, before it on return. d_memory: P x H, added
  // to.
  template <typename T>
  void backward(const BackwardRun<T>& run, const TransformerSide& side, ConstMatrix<T> memory,
                const CrossAttentionTrace<T>& trace, AttentionPartScratch<T>& scratch,
                const MatrixView<T>& d_memory, const MatrixView<T>& d_states) const;

 private:
  HeadAttentionSettings settings_of(const RunSettings& settings) const;
  template <typename T>
  HeadAttentionInput<T> input_of(const BatchRun<T>& run, const TransformerSide& side,
                                 size_t sentence, const CrossAttentionTrace<T>& trace) const;

  size_t hidden_;
  CrossAttentionPlaces places_;
  size_t num_heads_;
  BudgetScope scope_;
  bool is_guided_;
  uint32_t dropout_site_;
};

}  // namespace allot
