#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "infer/ensemble.h"
#include "translate/decode_options.h"
#include "translate/loaded_model.h"

namespace allot {

// How the attention of one model works in one call: as the model was trained, but for what the call
// overrides. Cheap to make: what it needs of the model's files stays loaded there.
class ModelAttention {
 public:
  // Throws Error when the model lacks what the overrides need. The model must outlive it.
  ModelAttention(const LoadedModel& model, const AttentionOverrides& overrides);

  const AttentionSettings& settings() const { return settings_; }
  bool is_bounded() const { return attention::is_bounded(settings_.transform); }
  // The source of bounds, with overrides (not used for given bounds).
  const FertilityOptions& fertility() const { return fertility_options_; }
  // The model in an ensemble.
  infer::EnsembleMember member() const;

  // Bounds of the tokens of sentences (ids without the sink), each followed by that of the sink.
  // Empty for attention without bounds; the entry of a sentence is empty when the model predicts
  // its bounds itself.
  std::vector<std::vector<float>> bounds(const std::vector<std::vector<uint32_t>>& sources) const;
  // The same for bounds that came with a sentence, which are those of its tokens.
  std::vector<float> completed(const std::vector<float>& given) const;
  // How many target tokens a sentence is expected to become: the sum of its bounds (each token's,
  // without that of the sink) without what was added to its fertilities.
  double total_fertility(const std::vector<uint32_t>& source,
                         const std::vector<float>& bounds) const;

 private:
  bool is_by_word() const {
    return !bounds_are_given_ && fertility_options_.unit == FertilityUnit::kWord;
  }

  const LoadedModel* model_;
  bool bounds_are_given_;
  AttentionSettings settings_;
  FertilityOptions fertility_options_;
  // Null without bounds, and when they are given.
  std::shared_ptr<const TranslationFertility> fertility_;
};

}  // namespace allot
