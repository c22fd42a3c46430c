#include "infer/scorer.h"

#include <algorithm>

#include "nn/mlp_score.h"
#include "nn/row_products.h"

namespace allot::infer {

Scorer::Scorer(const ModelOptions& options, const WeightLookup& weights)
    : kind_(options.score), coverage_kind_(options.coverage_vector) {
  if (kind_ != ScoreKind::kDot) source_ = Product(weights, "attention.source");
  if (kind_ == ScoreKind::kMlp) {
    query_ = Product(weights, "attention.query");
    query_bias_ = weights("attention.query_bias").data;
    combine_ = weights("attention.combine").data;
  }
  if (has_coverage()) coverage_ = weights("attention.coverage").data;
}

AttentionKeys Scorer::prepare(const EncodedSources& sources) const {
  AttentionKeys result;
  if (kind_ != ScoreKind::kDot) {
    result.keys.resize(sources.states.rows(), sources.states.cols());
    // keys (P x H) = states (P x H) W (H x H)
    source_.multiply(sources.states.view(), Into::kReplace, result.keys.view());
  }
  if (coverage_kind_ == CoverageVector::kSource) {
    result.coverage.resize(sources.states.rows());
    row_dots<float>(sources.states.view(), coverage_, result.coverage.data());
  }
  return result;
}

void Scorer::queries(ConstMatrix<float> states, Matrix<float>& result) const {
  result.resize(states.rows, states.cols);
  if (kind_ == ScoreKind::kMlp) {
    // queries (R x H) = b + states (R x H) W (H x H)
    query_.multiply(states, query_bias_, result.view());
    return;
  }
  for (size_t r = 0; r < states.rows; ++r) {
    std::copy_n(states.row(r), states.cols, result.row(r));
  }
}

void Scorer::score(const EncodedSources& sources, const AttentionKeys& keys, const Row& row,
                   float* scores) const {
  const attention::RowSpan& span = sources.spans[row.sentence];
  const ConstMatrix<float> all =
      kind_ == ScoreKind::kDot ? sources.states.view() : keys.keys.view();
  const ConstMatrix<float> own = all.row_range(span.begin, span.length);
  if (kind_ == ScoreKind::kMlp) {
    for (size_t j = 0; j < span.length; ++j) {
      scores[j] = mlp_score<float>(row.query, own.row(j), combine_, own.cols);
    }
  } else {
    row_dots<float>(own, row.query, scores);
  }
  if (coverage_kind_ == CoverageVector::kSource) {
    for (size_t j = 0; j < span.length; ++j) {
      scores[j] += row.spent[j] * keys.coverage[span.begin + j];
    }
  } else if (coverage_kind_ == CoverageVector::kQuery) {
    float of_query = 0;
    row_dots<float>({row.state, 1, own.cols}, coverage_, &of_query);
    for (size_t j = 0; j < span.length; ++j) scores[j] += row.spent[j] * of_query;
  }
}

}  // namespace allot::infer
