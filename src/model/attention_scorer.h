#pragma once

#include <cstddef>
#include <vector>

#include "attention/rows.h"
#include "model/network.h"
#include "model/options.h"

namespace allot {

// Letters: B sentences alive at a step, P source positions of all sentences, N target rows of all
// steps, H hidden size.

// What forward keeps for backward.
template <typename T>
struct ScorerTrace {
  Matrix<T> keys;           // P x H; empty for `dot`, whose keys are the source states
  std::vector<T> coverage;  // of the coverage vector: P, v . h_j (`source`); N, v . s (`query`)
  Matrix<T> projected;      // N x H: W s + b, `mlp` only
};

template <typename T>
struct ScorerGradients {
  Matrix<T> keys;           // P x H
  std::vector<T> coverage;  // P or N
  Matrix<T> projected;      // N x H, `mlp` only
};

// The rows of one step: decoder states, and which source positions belong to each.
struct StepRows {
  size_t begin = 0;  // first target row
  size_t count = 0;  // B
  const attention::RowSpan* spans = nullptr;
};

// What the scores of one step depend on.
template <typename T>
struct ScorerInput {
  ConstMatrix<T> memory;  // P x H: the source states h
  StepRows rows;
  ConstMatrix<T> states;     // B x H: the decoder states s_t, which are the queries
  const T* spent = nullptr;  // P: beta_{t-1}; may be null without coverage vector
};

// Where gradients of the same are added; that of `memory` comes after all steps.
template <typename T>
struct ScorerInputGradients {
  MatrixView<T> states;  // B x H
  T* spent = nullptr;    // P; only with a coverage vector
};

// Scores of source positions for decoder states: dot, general or mlp (ScoreKind), and the term of
// the coverage vector (CoverageVector), z_j += beta_j (v . h_j) or beta_j (v . s). Whatever does
// not depend on the step is computed once for a batch.
class AttentionScorer {
 public:
  AttentionScorer(const ModelOptions& options, ParameterList& list);

  // Before the first step. memory: P x H, the source states.
  template <typename T>
  void prepare(const Weights<T>& weights, ConstMatrix<T> memory, size_t num_target_rows,
               ScorerTrace<T>& trace) const;
  // scores: P; those of the sentences alive are replaced.
  template <typename T>
  void score(const Weights<T>& weights, const ScorerInput<T>& input, ScorerTrace<T>& trace,
             T* scores) const;

  template <typename T>
  void prepare_backward(size_t num_positions, size_t num_target_rows,
                        ScorerGradients<T>& d_trace) const;
  // Steps from the last to the first. d_scores: P.
  template <typename T>
  void score_backward(const Weights<T>& weights, const ScorerInput<T>& input,
                      const ScorerTrace<T>& trace, const T* d_scores,
                      const ScorerInputGradients<T>& d_input, ScorerGradients<T>& d_trace,
                      Gradients<T>& gradients) const;
  // After all steps: gradients of the parameters, and of `memory`, which are added to. states: all
  // N target rows.
  template <typename T>
  void finish_backward(const Weights<T>& weights, ConstMatrix<T> memory, ConstMatrix<T> states,
                       const ScorerGradients<T>& d_trace, const MatrixView<T>& d_memory,
                       Gradients<T>& gradients) const;

  bool has_coverage() const { return coverage_kind_ != CoverageVector::kNone; }

 private:
  template <typename T>
  ConstMatrix<T> keys(ConstMatrix<T> memory, const ScorerTrace<T>& trace) const {
    return kind_ == ScoreKind::kDot ? memory : trace.keys.view();
  }
  template <typename T>
  void add_coverage(const Weights<T>& weights, const ScorerInput<T>& input, size_t r,
                    ScorerTrace<T>& trace, T* scores) const;
  template <typename T>
  void add_coverage_backward(const Weights<T>& weights, const ScorerInput<T>& input, size_t r,
                             const ScorerTrace<T>& trace, const T* d_scores,
                             const ScorerInputGradients<T>& d_input,
                             ScorerGradients<T>& d_trace) const;

  ScoreKind kind_;
  CoverageVector coverage_kind_;
  size_t hidden_;
  size_t source_ = 0;      // H x H: W of `general`, U of `mlp` (applied as h W)
  size_t query_ = 0;       // H x H: W of `mlp`
  size_t query_bias_ = 0;  // b of `mlp`
  size_t combine_ = 0;     // v of `mlp`
  size_t coverage_ = 0;    // v of the coverage vector
};

}  // namespace allot
