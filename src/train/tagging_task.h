#pragma once

#include <cstdint>
#include <vector>

#include "fertility/prediction_score.h"
#include "model/fertility_tagger.h"

namespace allot {

// What a batch cost a tagger.
struct TaggingLoss {
  double loss = 0;
  PredictionScore score;  // of its predictions, the sink's left out; only without gradients

  void add(const TaggingLoss& other);
};

// How a tagger runs a batch.
struct TaggingSettings {
  DropoutSettings dropout;  // only with gradients
  // Of tokens with fertility 1; others count 1.
  double weight_of_one = 0.5;
};

// The fertility tagger as DataParallel trains it.
class TaggingTask {
 public:
  using Number = float;
  using Workspace = TaggerWorkspace<float>;
  using Settings = TaggingSettings;
  using Loss = TaggingLoss;

  // The tagger must outlive it.
  explicit TaggingTask(const FertilityTagger& tagger) : tagger_(&tagger) {}

  const ParameterList& parameters() const { return tagger_->parameters(); }
  Shard lay_out(const std::vector<Example>& batch, const std::vector<uint32_t>& chosen) const;
  TaggingLoss forward(const Shard& shard, const Weights<float>& weights,
                      const TaggingSettings& settings, TaggerWorkspace<float>& workspace) const;
  TaggingLoss forward_backward(const Shard& shard, const Weights<float>& weights,
                               const TaggingSettings& settings, float scale,
                               TaggerWorkspace<float>& workspace,
                               Gradients<float>& gradients) const;

 private:
  const FertilityTagger* tagger_;
};

}  // namespace allot
