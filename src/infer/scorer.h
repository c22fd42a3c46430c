#pragma once

#include <vector>

#include "infer/encoder.h"
#include "infer/weights.h"
#include "model/options.h"
#include "nn/packed_weights.h"

namespace allot::infer {

// What attention computes of the source tokens before the first step. P = source positions of all
// sentences, R = rows, S = tokens of one source sentence, H = hidden size.
struct AttentionKeys {
  Matrix<float> keys;           // P x H; empty for `dot`, whose keys are the source states
  std::vector<float> coverage;  // P: v . h_j; empty without coverage vector
};

// Attention scores for translation: same numbers as model/attention_scorer.h but for rounding, and
// what a row gets does not depend on the others, to the bit.
class Scorer {
 public:
  Scorer(const ModelOptions& options, const WeightLookup& weights);

  bool has_coverage() const { return coverage_ != nullptr; }
  AttentionKeys prepare(const EncodedSources& sources) const;
  // states, result: R x H. For `mlp` a projection of the states, otherwise the states themselves.
  void queries(ConstMatrix<float> states, Matrix<float>& result) const;
  // Scores (S) of one sentence's tokens for one query (H). spent (S): the attention that its tokens
  // have received so far; may be null without coverage vector.
  void score(const EncodedSources& sources, const AttentionKeys& keys, size_t sentence,
             const float* query, const float* spent, float* scores) const;

 private:
  ScoreKind kind_;
  PackedWeights source_, query_;       // H x H
  const float* query_bias_ = nullptr;  // H, as those below
  const float* combine_ = nullptr;
  const float* coverage_ = nullptr;
};

}  // namespace allot::infer
