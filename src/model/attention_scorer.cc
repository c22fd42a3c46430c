#include "model/attention_scorer.h"

#include <algorithm>

#include "nn/gemm.h"
#include "nn/mlp_score.h"
#include "nn/row_products.h"

namespace allot {

AttentionScorer::AttentionScorer(const ModelOptions& options, ParameterList& list)
    : kind_(options.score), has_coverage_(options.coverage_vector), hidden_(options.hidden_size) {
  if (kind_ != ScoreKind::kDot) source_ = list.add("attention.source", hidden_, hidden_);
  if (kind_ == ScoreKind::kMlp) {
    query_ = list.add("attention.query", hidden_, hidden_);
    query_bias_ = list.add("attention.query_bias", 1, hidden_);
    combine_ = list.add("attention.combine", 1, hidden_);
  }
  if (has_coverage_) coverage_ = list.add("attention.coverage", 1, hidden_);
}

template <typename T>
void AttentionScorer::prepare(const Weights<T>& weights, ConstMatrix<T> memory,
                              size_t num_target_rows, ScorerTrace<T>& trace) const {
  if (kind_ != ScoreKind::kDot) {
    // h . (W s) = (h W) . s: the product with W is made once for each source word.
    trace.keys.resize(memory.rows, hidden_);
    multiply<T>(plain(memory), plain(weights.values[source_]), Into::kReplace, trace.keys.view());
  }
  if (kind_ == ScoreKind::kMlp) trace.projected.resize(num_target_rows, hidden_);
  if (has_coverage_) {
    trace.coverage.resize(memory.rows);
    row_dots(memory, weights.values[coverage_].data, trace.coverage.data());
  }
}

template <typename T>
void AttentionScorer::score(const Weights<T>& weights, ConstMatrix<T> memory, const StepRows& rows,
                            ConstMatrix<T> states, const T* spent, ScorerTrace<T>& trace,
                            T* scores) const {
  MatrixView<T> projected;
  if (kind_ == ScoreKind::kMlp) {
    projected = trace.projected.view().row_range(rows.begin, rows.count);
    for (size_t r = 0; r < rows.count; ++r) {
      std::copy_n(weights.values[query_bias_].data, hidden_, projected.row(r));
    }
    multiply<T>(plain(states), plain(weights.values[query_]), Into::kAdd, projected);
  }
  for (size_t r = 0; r < rows.count; ++r) {
    const attention::RowSpan& span = rows.spans[r];
    const ConstMatrix<T> own = keys(memory, trace).row_range(span.begin, span.length);
    if (kind_ == ScoreKind::kMlp) {
      for (size_t j = 0; j < span.length; ++j) {
        scores[span.begin + j] =
            mlp_score<T>(projected.row(r), own.row(j), weights.values[combine_].data, hidden_);
      }
    } else {
      row_dots<T>(own, states.row(r), scores + span.begin);
    }
    if (!has_coverage_) continue;
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      scores[j] += spent[j] * trace.coverage[j];
    }
  }
}

template <typename T>
void AttentionScorer::prepare_backward(size_t num_positions, size_t num_target_rows,
                                       ScorerGradients<T>& gradients) const {
  gradients.keys.resize_to_zero(num_positions, hidden_);
  if (kind_ == ScoreKind::kMlp) gradients.projected.resize_to_zero(num_target_rows, hidden_);
  if (has_coverage_) gradients.coverage.assign(num_positions, T(0));
}

template <typename T>
void AttentionScorer::score_backward(const Weights<T>& weights, ConstMatrix<T> memory,
                                     const StepRows& rows, ConstMatrix<T> states, const T* spent,
                                     const ScorerTrace<T>& trace, const T* d_scores,
                                     const MatrixView<T>& d_states, T* d_spent,
                                     ScorerGradients<T>& d_trace, Gradients<T>& gradients) const {
  for (size_t r = 0; r < rows.count; ++r) {
    const attention::RowSpan& span = rows.spans[r];
    const ConstMatrix<T> own = keys(memory, trace).row_range(span.begin, span.length);
    const MatrixView<T> d_own = d_trace.keys.view().row_range(span.begin, span.length);
    if (kind_ == ScoreKind::kMlp) {
      for (size_t j = 0; j < span.length; ++j) {
        if (d_scores[span.begin + j] == T(0)) continue;
        mlp_score_backward<T>(trace.projected.row(rows.begin + r), own.row(j),
                              weights.values[combine_].data, hidden_, d_scores[span.begin + j],
                              d_trace.projected.row(rows.begin + r), d_own.row(j),
                              gradients.dense(combine_).data);
      }
    } else {
      add_to_rows<T>(d_own, d_scores + span.begin, states.row(r));
      add_weighted_rows<T>(own, d_scores + span.begin, d_states.row(r));
    }
    if (!has_coverage_) continue;
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      d_trace.coverage[j] += d_scores[j] * spent[j];
      d_spent[j] += d_scores[j] * trace.coverage[j];
    }
  }
  if (kind_ == ScoreKind::kMlp) {
    multiply<T>(plain(d_trace.projected.view().row_range(rows.begin, rows.count)),
                plain(weights.transposes[query_]), Into::kAdd, d_states);
  }
}

template <typename T>
void AttentionScorer::finish_backward(const Weights<T>& weights, ConstMatrix<T> memory,
                                      ConstMatrix<T> states, const ScorerGradients<T>& d_trace,
                                      const MatrixView<T>& d_memory,
                                      Gradients<T>& gradients) const {
  if (kind_ == ScoreKind::kDot) {
    for (size_t j = 0; j < memory.rows; ++j) {
      for (size_t k = 0; k < hidden_; ++k) d_memory.row(j)[k] += d_trace.keys.row(j)[k];
    }
  } else {
    multiply<T>(transposed(memory), plain(d_trace.keys.view()), Into::kAdd,
                gradients.dense(source_));
    multiply<T>(plain(d_trace.keys.view()), plain(weights.transposes[source_]), Into::kAdd,
                d_memory);
  }
  if (kind_ == ScoreKind::kMlp) {
    multiply<T>(transposed(states), plain(d_trace.projected.view()), Into::kAdd,
                gradients.dense(query_));
    T* d_bias = gradients.dense(query_bias_).data;
    for (size_t r = 0; r < d_trace.projected.rows(); ++r) {
      for (size_t k = 0; k < hidden_; ++k) d_bias[k] += d_trace.projected.row(r)[k];
    }
  }
  if (has_coverage_) {
    add_weighted_rows<T>(memory, d_trace.coverage.data(), gradients.dense(coverage_).data);
    add_to_rows<T>(d_memory, d_trace.coverage.data(), weights.values[coverage_].data);
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                  \
  template void AttentionScorer::prepare(const Weights<T>&, ConstMatrix<T>, size_t,           \
                                         ScorerTrace<T>&) const;                              \
  template void AttentionScorer::score(const Weights<T>&, ConstMatrix<T>, const StepRows&,    \
                                       ConstMatrix<T>, const T*, ScorerTrace<T>&, T*) const;  \
  template void AttentionScorer::prepare_backward(size_t, size_t, ScorerGradients<T>&) const; \
  template void AttentionScorer::score_backward(                                              \
      const Weights<T>&, ConstMatrix<T>, const StepRows&, ConstMatrix<T>, const T*,           \
      const ScorerTrace<T>&, const T*, const MatrixView<T>&, T*, ScorerGradients<T>&,         \
      Gradients<T>&) const;                                                                   \
  template void AttentionScorer::finish_backward(const Weights<T>&, ConstMatrix<T>,           \
                                                 ConstMatrix<T>, const ScorerGradients<T>&,   \
                                                 const MatrixView<T>&, Gradients<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
