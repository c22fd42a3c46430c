#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fertility/translation_fertility.h"
#include "infer/ensemble.h"
#include "translate/attention_stats.h"
#include "translate/warnings.h"

namespace allot {

// What a translation may change of a model's attention; what is not set stays as in training.
struct AttentionOverrides {
  std::optional<attention::Transform> transform;
  // c: scores rise by this times what a word has left.
  std::optional<double> exhaustion_bonus;
  std::optional<FertilityKind> fertility;
  // Bound of every word (constant).
  std::optional<double> fertility_constant;
  // Added to bounds that are predicted or given (given: nothing when the model's own bounds are
  // constant or guided, which have no slack).
  std::optional<double> fertility_slack;
  // Every sentence brings its bounds along: those of the model are not needed.
  bool bounds_are_given = false;
};

// A model folder, ready to translate.
class LoadedModel {
 public:
  LoadedModel(const std::string& path, const AttentionOverrides& overrides);
  LoadedModel(const LoadedModel&) = delete;
  LoadedModel& operator=(const LoadedModel&) = delete;

  const ModelFolder& folder() const { return folder_; }
  const infer::Model& inference() const { return inference_; }
  const AttentionSettings& attention() const { return attention_; }
  bool has_sink() const { return has_sink_; }
  bool is_bounded() const { return attention::is_bounded(attention_.transform); }
  // Where bounds come from, what is changed included (given bounds do not ask for it).
  const FertilityOptions& fertility() const { return fertility_options_; }
  // Added to bounds that come with the sentences: what is added to the model's own ones.
  float given_slack() const { return static_cast<float>(fertility_options_.slack); }
  // Added to bounds that the model predicts itself.
  float slack() const { return fertility_ == nullptr ? 0 : fertility_->slack(); }
  const LengthStats& length_stats() const { return length_stats_; }
  const AttentionStats& attention_stats() const { return attention_stats_; }

  // Bounds of the tokens of sentences (ids without the sink), each with that of the sink behind.
  // Empty for attention without bounds; the entry of a sentence is empty when the model predicts
  // its bounds itself.
  std::vector<std::vector<float>> bounds(const std::vector<std::vector<uint32_t>>& sources) const;

 private:
  ModelFolder folder_;
  infer::Model inference_;
  AttentionSettings attention_;
  bool has_sink_;
  FertilityOptions fertility_options_;
  std::unique_ptr<const TranslationFertility> fertility_;  // null without bounds
  LengthStats length_stats_;
  AttentionStats attention_stats_;
};

}  // namespace allot
