#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/soft_link.h"
#include "attention/transform.h"
#include "model/batch_run.h"
#include "model/guide_loss.h"
#include "model/transformer_options.h"
#include "nn/matrix.h"

namespace allot {

// Multi-head attention of one sentence: of its T queries to S keys and values. Letters: A heads, H
// hidden size, D = H / A; head i has columns [i D, (i + 1) D) of queries, keys and values. The
// equations are in model/transformer_layout.h; queries come with 1 / sqrt(D) multiplied in.
//
// Scores of all steps are one product for each head. Where what a step may give depends on what the
// steps before have given, the transform then goes through the steps; everything else takes all
// steps at once.
//
// Dropout acts on the sum of values only: it is weighted by m_j alpha_j / (1 - p), m_j 0 or 1. A
// budget is spent by alpha itself, and the guide compares alpha with a link. Spent after dropout, a
// kept weight would take more than its bound, and a position whose weight was lost would have to be
// attended to again: training would see other budgets than translation does.

// How scores become weights.
struct HeadAttentionSettings {
  size_t num_heads = 1;
  attention::Transform transform = attention::Transform::kSoftmax;
  // Query t sees the keys 0 to t only.
  bool is_causal = false;
  // For transforms with bounds.
  attention::ExhaustionBonus bonus = {};
  BudgetScope scope = BudgetScope::kHead;
  // Guided attention: what the losses of the linked steps count. Each is the mean over the heads,
  // so that the mean of the heads is what learns to follow the link; links that want more of a
  // position than a head has left are ignored by that head.
  double guide_weight = 0;
};

// Dropout of the weights of a sentence: the mask of a step is that of its A S numbers. A function
// of these fields, so that backward computes it again.
struct WeightDropout {
  DropoutSettings settings;  // with the probability of weights
  uint32_t site = 0;
  uint32_t sentence = 0;

  bool is_on() const { return settings.probability > 0; }
};

template <typename T>
struct HeadAttentionInput {
  ConstMatrix<T> queries;                       // T x H
  ConstMatrix<T> keys, values;                  // S x H
  const float* fertility = nullptr;             // S; null without bounds
  const T* coverage = nullptr;                  // H: c_1 .. c_A; null without coverage vector
  std::vector<attention::SoftLink> links = {};  // T; empty: not guided
  WeightDropout dropout = {};
};

// What forward keeps for backward.
template <typename T>
struct HeadAttentionTrace {
  Matrix<T> scores;         // T x A S
  Matrix<T> weights;        // T x A S: alpha
  Matrix<T> kept;           // T x A S: alpha after dropout; only with dropout
  Matrix<T> left;           // T x A S: the bounds; only with bounds
  Matrix<T> spent;          // T x A S: what was given before the step; only with a coverage vector
  std::vector<T> coverage;  // A S: c_i . k_ij
  // By step, or one for all steps. Never fewer than before: they keep their memory.
  std::vector<attention::Solution<T>> solutions;
  attention::Workspace<T> workspace;
  GuideLoss guide;
};

// Replaced.
template <typename T>
struct HeadAttentionGradients {
  MatrixView<T> queries;       // T x H
  MatrixView<T> keys, values;  // S x H
  T* coverage = nullptr;       // H, added to
};

template <typename T>
struct HeadAttentionScratch {
  Matrix<T> d_weights, d_scores;     // T x A S
  std::vector<T> d_bounds, d_spent;  // A S
  std::vector<T> d_coverage;         // A S
};

// result: T x H, replaced: the heads' contexts side by side.
template <typename T>
void head_attention(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input,
                    HeadAttentionTrace<T>& trace, const MatrixView<T>& result);

// Gradients of `scale` times the loss of guided attention are added to those that d_result brings.
template <typename T>
void head_attention_backward(const HeadAttentionSettings& settings,
                             const HeadAttentionInput<T>& input, const HeadAttentionTrace<T>& trace,
                             ConstMatrix<T> d_result, T scale, HeadAttentionScratch<T>& scratch,
                             const HeadAttentionGradients<T>& gradients);

}  // namespace allot
