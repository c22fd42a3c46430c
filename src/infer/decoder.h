#pragma once

#include <cstdint>
#include <vector>

#include "infer/encoder.h"
#include "infer/hypotheses.h"
#include "infer/scorer.h"
#include "model/attention_layer.h"
#include "model/options.h"
#include "nn/packed_weights.h"

namespace allot {

// Sentences that are ready to be translated.
struct PreparedSources {
  EncodedSources encoded;
  AttentionKeys keys;
};

// What one decoder step gives, and its room to work in: keep it between steps.
struct StepResult {
  Matrix<float> log_probs;               // rows x V
  attention::Solution<float> attention;  // weights of row r in Hypotheses::spans[r]
  // Room:
  Matrix<float> inputs, gates, normalized, queries, combined;
  std::vector<float> scores;
  attention::Workspace<float> workspace;
};

// The translation model as search uses it: float, weights packed for products of few rows, nothing
// kept for a backward pass. Same numbers as model/translation_model.h but for rounding; and to the
// bit the same for a sentence whatever stands beside it. Never changes, so several threads may use
// one.
class InferenceNetwork {
 public:
  // What `weights` gives must outlive the network.
  InferenceNetwork(const ModelOptions& options, const WeightLookup& weights);

  const ModelOptions& options() const { return options_; }
  // What the options ask for; a caller may ask for another transform or bonus.
  AttentionSettings default_attention() const;

  PreparedSources prepare(const std::vector<SourceSentence>& sources) const;
  // One row for each sentence, before its first word. Transforms with bounds need fertilities.
  Hypotheses start(const PreparedSources& sources, const AttentionSettings& settings) const;
  // Gives words[r] (at first the start symbol) to row r; log-probabilities of what may follow, and
  // what was attended to. The rows move on: afterwards, select those that go on.
  void step(const PreparedSources& sources, const AttentionSettings& settings,
            const std::vector<uint32_t>& words, Hypotheses& rows, StepResult& result) const;

 private:
  void run_layers(const std::vector<uint32_t>& words, Hypotheses& rows, StepResult& result) const;
  void attend(const PreparedSources& sources, const AttentionSettings& settings, Hypotheses& rows,
              StepResult& result) const;
  void combine(Hypotheses& rows, StepResult& result) const;
  void predict(const Hypotheses& rows, StepResult& result) const;

  struct Layer {
    RecurrentLayer recurrent;
    const float* norm_gain = nullptr;  // null without layer normalization
    const float* norm_bias = nullptr;
  };

  ModelOptions options_;
  EncoderNetwork encoder_;
  ScorerNetwork scorer_;
  ConstMatrix<float> target_table_;
  std::vector<Layer> layers_;
  PackedWeights combine_;
  const float* combine_bias_ = nullptr;  // only with `mlp` scores, which have no tanh
  PackedWeights output_;
  const float* output_bias_ = nullptr;
};

}  // namespace allot
