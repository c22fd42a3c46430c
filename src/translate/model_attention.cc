#include "translate/model_attention.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"

namespace allot {
namespace {

AttentionSettings overridden_settings(const LoadedModel& model,
                                      const AttentionOverrides& overrides) {
  AttentionSettings settings = model.inference().default_attention();
  if (overrides.transform) settings.transform = *overrides.transform;
  if (overrides.exhaustion_bonus) settings.bonus.weight = *overrides.exhaustion_bonus;
  if (!std::isfinite(settings.bonus.weight)) {
    throw Error::usage(fmt::format("--exhaustion-bonus is {}", settings.bonus.weight),
                       "give it a finite number");
  }
  return settings;
}

FertilityOptions overridden_fertility(const LoadedModel& model,
                                      const AttentionOverrides& overrides) {
  FertilityOptions options = model.fertility_options();
  if (overrides.fertility) options.kind = *overrides.fertility;
  if (overrides.fertility_constant) options.constant = *overrides.fertility_constant;
  if (overrides.fertility_slack) options.slack = *overrides.fertility_slack;
  if (overrides.bounds_are_given && !has_slack(options.kind) && !overrides.fertility_slack) {
    options.slack = 0;
  }
  return options;
}

}  // namespace

ModelAttention::ModelAttention(const LoadedModel& model, const AttentionOverrides& overrides)
    : model_(&model),
      settings_(overridden_settings(model, overrides)),
      fertility_options_(overridden_fertility(model, overrides)) {
  if (!is_bounded()) return;
  if (!model.has_sink()) {
    throw Error({model.folder().folder().manifest_path()},
                fmt::format("the model has no sink, which {} needs: attention must have somewhere "
                            "to go when all words are used up",
                            to_string(settings_.transform)),
                "choose a transform without bounds (--transform softmax), or train with a sink");
  }
  fertility_options_.validate();
  if (!overrides.bounds_are_given) fertility_ = model.fertility(fertility_options_);
}

infer::EnsembleMember ModelAttention::member() const {
  const bool predicts_bounds =
      fertility_ != nullptr && fertility_options_.kind == FertilityKind::kJoint;
  return {&model_->inference(), settings_,
          predicts_bounds ? static_cast<float>(fertility_options_.slack) : 0};
}

std::vector<std::vector<float>> ModelAttention::bounds(
    const std::vector<std::vector<uint32_t>>& sources) const {
  std::vector<std::vector<float>> result;
  if (fertility_ == nullptr) return result;
  fertility_->append_bounds(sources, result);
  const bool adds_slack = fertility_options_.kind == FertilityKind::kPredicted;
  for (std::vector<float>& bounds : result) {
    if (bounds.empty()) continue;
    if (adds_slack) {
      bounds = completed(bounds);
    } else {
      bounds.push_back(kUnbounded);
    }
  }
  return result;
}

std::vector<float> ModelAttention::completed(const std::vector<float>& given) const {
  const auto slack = static_cast<float>(fertility_options_.slack);
  std::vector<float> bounds;
  bounds.reserve(given.size() + 1);
  for (const float bound : given) bounds.push_back(bound + slack);
  bounds.push_back(kUnbounded);
  return bounds;
}

}  // namespace allot
