#pragma once

#include <vector>

#include "infer/encoder.h"
#include "infer/weights.h"
#include "model/options.h"
#include "nn/packed_weights.h"

namespace allot::infer {

// What attention knows of the source words before the first step.
struct AttentionKeys {
  Matrix<float> keys;           // P x H; empty for `dot`, whose keys are the source states
  std::vector<float> coverage;  // P: v . h_j; empty without coverage vector
};

// Attention scores for translation, as model/attention_scorer.h computes them.
class Scorer {
 public:
  Scorer(const ModelOptions& options, const WeightLookup& weights);

  bool has_coverage() const { return coverage_ != nullptr; }
  AttentionKeys prepare(const EncodedSources& sources) const;
  // What a state looks for: rows x H. For `mlp` a projection, otherwise the state itself.
  void queries(ConstMatrix<float> states, Matrix<float>& result) const;
  // Scores of one sentence's words for one query. spent: what its words have had; may be null
  // without coverage vector.
  void score(const EncodedSources& sources, const AttentionKeys& keys, size_t sentence,
             const float* query, const float* spent, float* scores) const;

 private:
  ScoreKind kind_;
  PackedWeights source_, query_;
  const float* query_bias_ = nullptr;
  const float* combine_ = nullptr;
  const float* coverage_ = nullptr;
};

}  // namespace allot::infer
