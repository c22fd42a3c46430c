#pragma once

#include "model/batch_run.h"
#include "model/sentence_rows.h"
#include "model/transformer_layout.h"
#include "nn/layer_norm.h"

namespace allot {

// What surrounds every part of a Transformer layer: x += dropout(part(norm(x))). Letters: N rows
// (tokens of one side, sentence by sentence), H hidden size.

// One side of a batch. References must outlive it.
struct TransformerSide {
  const SentenceRows& rows;
  const std::vector<uint32_t>& numbers;  // of the sentences: dropout masks belong to them
};

// What forward keeps for backward.
template <typename T>
struct NormTrace {
  Matrix<T> output;  // N x H: norm(x)
  LayerNormTrace<T> norm;
};

// trace.output = norm(states). states: N x H.
template <typename T>
void normalize_rows(const Weights<T>& weights, const NormPlaces& places, ConstMatrix<T> states,
                    NormTrace<T>& trace);
// d_states += the gradient of states. d_output: N x H, dL/dnorm(x) on entry; overwritten.
template <typename T>
void normalize_rows_backward(const BackwardRun<T>& run, const NormPlaces& places,
                             const NormTrace<T>& trace, const MatrixView<T>& d_output,
                             const MatrixView<T>& d_states);

// states += dropout(part). part: N x H, overwritten.
template <typename T>
void add_part(const BatchRun<T>& run, const TransformerSide& side, uint32_t site,
              const MatrixView<T>& part, const MatrixView<T>& states);
// d_part = the gradient of part, from that of the sum.
template <typename T>
void add_part_backward(const BatchRun<T>& run, const TransformerSide& side, uint32_t site,
                       ConstMatrix<T> d_states, Matrix<T>& d_part);

}  // namespace allot
