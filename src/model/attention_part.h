#pragma once

#include "model/head_attention.h"
#include "model/residual_part.h"
#include "model/transformer_layout.h"

namespace allot {

// What self-attention and cross-attention of a Transformer have in common. Letters: N rows that
// attend, H hidden size.

// Kept between layers and batches.
template <typename T>
struct AttentionPartScratch {
  Matrix<T> part;                // N x H: what is added to x, and its gradient
  Matrix<T> d_contexts, d_norm;  // N x H
  Matrix<T> d_projected;         // N x H or N x 3H: of queries, or of queries, keys and values
  Matrix<T> d_keys_values;       // P x 2H, of a memory of P rows
  HeadAttentionScratch<T> heads;
};

// queries /= sqrt(head_size), which turns q . k into scores; their gradients likewise.
template <typename T>
void scale_queries(size_t head_size, const MatrixView<T>& queries);

// Of the weights of a sentence in the part with this dropout site.
WeightDropout weight_dropout(const RunSettings& settings, const TransformerSide& side,
                             uint32_t site, size_t sentence);

// states += dropout(contexts W + b), the end of the part. contexts: N x H, the heads side by side.
template <typename T>
void add_contexts(const BatchRun<T>& run, const TransformerSide& side, uint32_t site,
                  const LinearPlaces& output, ConstMatrix<T> contexts,
                  AttentionPartScratch<T>& scratch, const MatrixView<T>& states);
// scratch.d_contexts = the gradient of contexts, from that of the sum.
template <typename T>
void add_contexts_backward(const BackwardRun<T>& run, const TransformerSide& side, uint32_t site,
                           const LinearPlaces& output, ConstMatrix<T> contexts,
                           ConstMatrix<T> d_states, AttentionPartScratch<T>& scratch);

}  // namespace allot
