#pragma once

#include <vector>

#include "infer/encoder.h"
#include "infer/product.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// What attention computes of the source tokens before the first step. P = source positions of all
// sentences, R = rows, S = tokens of one source sentence, H = hidden size.
struct AttentionKeys {
  Matrix<float> keys;           // P x H; empty for `dot`, whose keys are the source states
  std::vector<float> coverage;  // P: v . h_j; only for CoverageVector::kSource
};

// Attention scores for translation: same numbers as model/attention_scorer.h except for rounding,
// and what a row gets does not depend on the others, bit for bit.
class Scorer {
 public:
  Scorer(const ModelOptions& options, const WeightLookup& weights);

  bool has_coverage() const { return coverage_kind_ != CoverageVector::kNone; }
  AttentionKeys prepare(const EncodedSources& sources) const;
  // states, result: R x H. For `mlp` a projection of the states, otherwise the states themselves.
  void queries(ConstMatrix<float> states, Matrix<float>& result) const;
  // Scores (S) of one sentence's tokens for one query.
  struct Row {
    size_t sentence = 0;
    const float* state = nullptr;  // H: what the query was made from
    const float* query = nullptr;  // H
    // S: the attention that the tokens have received so far; may be null without coverage vector.
    const float* spent = nullptr;
  };
  void score(const EncodedSources& sources, const AttentionKeys& keys, const Row& row,
             float* scores) const;

 private:
  ScoreKind kind_;
  CoverageVector coverage_kind_;
  Product source_, query_;             // H x H
  const float* query_bias_ = nullptr;  // H, as those below
  const float* combine_ = nullptr;
  const float* coverage_ = nullptr;
};

}  // namespace allot::infer
