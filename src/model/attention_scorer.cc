#include "model/attention_scorer.h"

#include <algorithm>

#include "nn/gemm.h"
#include "nn/mlp_score.h"
#include "nn/row_products.h"

namespace allot {

AttentionScorer::AttentionScorer(const ModelOptions& options, ParameterList& list)
    : kind_(options.score), coverage_kind_(options.coverage_vector), hidden_(options.hidden_size) {
  if (kind_ != ScoreKind::kDot) source_ = list.add("attention.source", hidden_, hidden_);
  if (kind_ == ScoreKind::kMlp) {
    query_ = list.add("attention.query", hidden_, hidden_);
    query_bias_ = list.add("attention.query_bias", 1, hidden_);
    combine_ = list.add("attention.combine", 1, hidden_);
  }
  if (has_coverage()) coverage_ = list.add("attention.coverage", 1, hidden_);
}

template <typename T>
void AttentionScorer::prepare(const Weights<T>& weights, ConstMatrix<T> memory,
                              size_t num_target_rows, ScorerTrace<T>& trace) const {
  if (kind_ != ScoreKind::kDot) {
    // keys (P x H) = memory W. h . (W s) = (h W) . s: one product for each source position, not one
    // for each step.
    trace.keys.resize(memory.rows, hidden_);
    multiply<T>(plain(memory), plain(weights.values[source_]), Into::kReplace, trace.keys.view());
  }
  if (kind_ == ScoreKind::kMlp) trace.projected.resize(num_target_rows, hidden_);
  if (coverage_kind_ == CoverageVector::kSource) {
    // coverage (P): v . h_j.
    trace.coverage.resize(memory.rows);
    row_dots(memory, weights.values[coverage_].data, trace.coverage.data());
  }
  if (coverage_kind_ == CoverageVector::kQuery) trace.coverage.resize(num_target_rows);
}

template <typename T>
void AttentionScorer::score(const Weights<T>& weights, const ScorerInput<T>& input,
                            ScorerTrace<T>& trace, T* scores) const {
  const StepRows& rows = input.rows;
  MatrixView<T> projected;
  if (kind_ == ScoreKind::kMlp) {
    // projected (B x H) = states W + b.
    projected = trace.projected.view().row_range(rows.begin, rows.count);
    for (size_t r = 0; r < rows.count; ++r) {
      std::copy_n(weights.values[query_bias_].data, hidden_, projected.row(r));
    }
    multiply<T>(plain(input.states), plain(weights.values[query_]), Into::kAdd, projected);
  }
  for (size_t r = 0; r < rows.count; ++r) {
    const attention::RowSpan& span = rows.spans[r];
    const ConstMatrix<T> own = keys(input.memory, trace).row_range(span.begin, span.length);
    if (kind_ == ScoreKind::kMlp) {
      // z_j = v . tanh(projected + key_j).
      for (size_t j = 0; j < span.length; ++j) {
        scores[span.begin + j] =
            mlp_score<T>(projected.row(r), own.row(j), weights.values[combine_].data, hidden_);
      }
    } else {
      // z_j = key_j . s.
      row_dots<T>(own, input.states.row(r), scores + span.begin);
    }
    if (has_coverage()) add_coverage(weights, input, r, trace, scores);
  }
}

// For row r of the step: z_j += beta_j (v . h_j), or beta_j (v . s).
template <typename T>
void AttentionScorer::add_coverage(const Weights<T>& weights, const ScorerInput<T>& input, size_t r,
                                   ScorerTrace<T>& trace, T* scores) const {
  const attention::RowSpan& span = input.rows.spans[r];
  if (coverage_kind_ == CoverageVector::kSource) {
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      scores[j] += input.spent[j] * trace.coverage[j];
    }
    return;
  }
  T& of_query = trace.coverage[input.rows.begin + r];
  row_dots<T>(input.states.row_range(r, 1), weights.values[coverage_].data, &of_query);
  for (size_t j = span.begin; j < span.begin + span.length; ++j) {
    scores[j] += input.spent[j] * of_query;
  }
}

template <typename T>
void AttentionScorer::prepare_backward(size_t num_positions, size_t num_target_rows,
                                       ScorerGradients<T>& d_trace) const {
  d_trace.keys.resize_to_zero(num_positions, hidden_);
  if (kind_ == ScoreKind::kMlp) d_trace.projected.resize_to_zero(num_target_rows, hidden_);
  if (has_coverage()) {
    const bool is_source = coverage_kind_ == CoverageVector::kSource;
    d_trace.coverage.assign(is_source ? num_positions : num_target_rows, T(0));
  }
}

template <typename T>
void AttentionScorer::score_backward(const Weights<T>& weights, const ScorerInput<T>& input,
                                     const ScorerTrace<T>& trace, const T* d_scores,
                                     const ScorerInputGradients<T>& d_input,
                                     ScorerGradients<T>& d_trace, Gradients<T>& gradients) const {
  const StepRows& rows = input.rows;
  for (size_t r = 0; r < rows.count; ++r) {
    const attention::RowSpan& span = rows.spans[r];
    const ConstMatrix<T> own = keys(input.memory, trace).row_range(span.begin, span.length);
    const MatrixView<T> d_own = d_trace.keys.view().row_range(span.begin, span.length);
    if (kind_ == ScoreKind::kMlp) {
      // dprojected, dkey_j and dv of z_j = v . tanh(projected + key_j).
      for (size_t j = 0; j < span.length; ++j) {
        if (d_scores[span.begin + j] == T(0)) continue;
        mlp_score_backward<T>(
            trace.projected.row(rows.begin + r), own.row(j), weights.values[combine_].data, hidden_,
            d_scores[span.begin + j],
            {d_trace.projected.row(rows.begin + r), d_own.row(j), gradients.dense(combine_).data});
      }
    } else {
      // dkey_j += dz_j s; ds += sum of dz_j key_j.
      add_to_rows<T>(d_own, d_scores + span.begin, input.states.row(r));
      add_weighted_rows<T>(own, d_scores + span.begin, d_input.states.row(r));
    }
    if (has_coverage()) {
      add_coverage_backward(weights, input, r, trace, d_scores, d_input, d_trace);
    }
  }
  if (kind_ == ScoreKind::kMlp) {
    // dstates (B x H) += dprojected W^T.
    multiply<T>(plain(d_trace.projected.view().row_range(rows.begin, rows.count)),
                plain(weights.transposes[query_]), Into::kAdd, d_input.states);
  }
}

// For row r of the step, with x_j = v . h_j or x = v . s: dx_j += dz_j beta_j, or their sum;
// dbeta_j += dz_j x_j; and for the query ds += dx v.
template <typename T>
void AttentionScorer::add_coverage_backward(const Weights<T>& weights, const ScorerInput<T>& input,
                                            size_t r, const ScorerTrace<T>& trace,
                                            const T* d_scores,
                                            const ScorerInputGradients<T>& d_input,
                                            ScorerGradients<T>& d_trace) const {
  const attention::RowSpan& span = input.rows.spans[r];
  if (coverage_kind_ == CoverageVector::kSource) {
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      d_trace.coverage[j] += d_scores[j] * input.spent[j];
      d_input.spent[j] += d_scores[j] * trace.coverage[j];
    }
    return;
  }
  const T of_query = trace.coverage[input.rows.begin + r];
  T& d_of_query = d_trace.coverage[input.rows.begin + r];
  for (size_t j = span.begin; j < span.begin + span.length; ++j) {
    d_of_query += d_scores[j] * input.spent[j];
    d_input.spent[j] += d_scores[j] * of_query;
  }
  add_to_rows<T>(d_input.states.row_range(r, 1), &d_of_query, weights.values[coverage_].data);
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
    // dW (H x H) += memory^T dkeys; dmemory (P x H) += dkeys W^T.
    multiply<T>(transposed(memory), plain(d_trace.keys.view()), Into::kAdd,
                gradients.dense(source_));
    multiply<T>(plain(d_trace.keys.view()), plain(weights.transposes[source_]), Into::kAdd,
                d_memory);
  }
  if (kind_ == ScoreKind::kMlp) {
    // dW (H x H) += states^T dprojected; db += its rows.
    multiply<T>(transposed(states), plain(d_trace.projected.view()), Into::kAdd,
                gradients.dense(query_));
    T* d_bias = gradients.dense(query_bias_).data;
    for (size_t r = 0; r < d_trace.projected.rows(); ++r) {
      for (size_t k = 0; k < hidden_; ++k) d_bias[k] += d_trace.projected.row(r)[k];
    }
  }
  if (coverage_kind_ == CoverageVector::kSource) {
    // dv += sum of d(v . h_j) h_j; dh_j += d(v . h_j) v.
    add_weighted_rows<T>(memory, d_trace.coverage.data(), gradients.dense(coverage_).data);
    add_to_rows<T>(d_memory, d_trace.coverage.data(), weights.values[coverage_].data);
  }
  if (coverage_kind_ == CoverageVector::kQuery) {
    // dv += sum of d(v . s) s, over all target rows.
    add_weighted_rows<T>(states, d_trace.coverage.data(), gradients.dense(coverage_).data);
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                      \
  template void AttentionScorer::prepare(const Weights<T>&, ConstMatrix<T>, size_t,               \
                                         ScorerTrace<T>&) const;                                  \
  template void AttentionScorer::score(const Weights<T>&, const ScorerInput<T>&, ScorerTrace<T>&, \
                                       T*) const;                                                 \
  template void AttentionScorer::prepare_backward(size_t, size_t, ScorerGradients<T>&) const;     \
  template void AttentionScorer::score_backward(                                                  \
      const Weights<T>&, const ScorerInput<T>&, const ScorerTrace<T>&, const T*,                  \
      const ScorerInputGradients<T>&, ScorerGradients<T>&, Gradients<T>&) const;                  \
  template void AttentionScorer::finish_backward(const Weights<T>&, ConstMatrix<T>,               \
                                                 ConstMatrix<T>, const ScorerGradients<T>&,       \
                                                 const MatrixView<T>&, Gradients<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
