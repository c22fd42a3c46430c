#pragma once

#include <vector>

#include "infer/encoder.h"
#include "infer/weights.h"
#include "model/options.h"
#include "nn/packed_weights.h"

namespace allot {

// What attention knows of the source words before the first step.
struct AttentionKeys {
  Matrix<float> keys;           // P x H; empty for `dot`, whose keys are the source states
  std::vector<float> coverage;  // P: v . h_j; only for CoverageVector::kSource
};

// Attention scores for translation, as model/attention_scorer.h computes them.
class ScorerNetwork {
 public:
  ScorerNetwork(const ModelOptions& options, const WeightLookup& weights);

  bool has_coverage() const { return coverage_kind_ != CoverageVector::kNone; }
  AttentionKeys prepare(const EncodedSources& sources) const;
  // What a state looks for: rows x H. For `mlp` a projection, otherwise the state itself.
  void queries(ConstMatrix<float> states, Matrix<float>& result) const;
  // Scores of one sentence's tokens for one query, made from `state`. spent: what its tokens have
  // had; may be null without coverage vector.
  struct Row {
    size_t sentence = 0;
    const float* state = nullptr;
    const float* query = nullptr;
    const float* spent = nullptr;
  };
  void score(const EncodedSources& sources, const AttentionKeys& keys, const Row& row,
             float* scores) const;

 private:
  ScoreKind kind_;
  CoverageVector coverage_kind_;
  PackedWeights source_, query_;
  const float* query_bias_ = nullptr;
  const float* combine_ = nullptr;
  const float* coverage_ = nullptr;
};

}  // namespace allot
