#include "translate/model_attention.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "infer/word_bounds.h"

namespace allot {
namespace {

AttentionSettings overridden_settings(const LoadedModel& model,
                                      const AttentionOverrides& overrides) {
  AttentionSettings settings = model.inference().default_attention();
  if (overrides.transform) settings.transform = *overrides.transform;
  if (overrides.exhaustion_bonus) settings.bonus.weight = *overrides.exhaustion_bonus;
  if (!std::isfinite(settings.bonus.weight)) {
    throw Error::usage(fmt::format("--exhaustion-bonus is {}", settings.bonus.weight),
                       "it must be finite");
  }
  return settings;
}

FertilityOptions overridden_fertility(const LoadedModel& model,
                                      const AttentionOverrides& overrides) {
  FertilityOptions options = model.fertility_options();
  if (overrides.fertility) options.kind = *overrides.fertility;
  if (overrides.fertility_constant) options.constant = *overrides.fertility_constant;
  if (overrides.fertility_slack) options.slack = *overrides.fertility_slack;
  if (overrides.fertility_quantile) {
    const double quantile = *overrides.fertility_quantile;
    if (!(quantile >= 0 && quantile < 1)) {
      throw Error::usage(fmt::format("--fertility-quantile is {}", quantile),
                         "it must be at least 0 (0 = the expected fertility) and below 1");
    }
    options.prediction = quantile > 0 ? FertilityEstimate::kQuantile : FertilityEstimate::kMean;
    if (quantile > 0) options.quantile = quantile;
  }
  if (overrides.bounds_are_given && !has_slack(options.kind) && !overrides.fertility_slack) {
    options.slack = 0;
  }
  return options;
}

}  // namespace

ModelAttention::ModelAttention(const LoadedModel& model, const AttentionOverrides& overrides)
    : model_(&model),
      bounds_are_given_(overrides.bounds_are_given),
      settings_(overridden_settings(model, overrides)),
      fertility_options_(overridden_fertility(model, overrides)) {
  if (!is_bounded()) return;
  if (!model.has_sink()) {
    throw Error({model.folder().folder().manifest_path()},
                fmt::format("the model has no sink, which {} needs: once all budgets are spent "
                            "there is nothing else left to attend to",
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
          predicts_bounds ? static_cast<float>(fertility_options_.slack) : 0,
          fertility_options_.predicted_quantile(), is_by_word() ? &model_->spans() : nullptr};
}

std::vector<std::vector<float>> ModelAttention::bounds(
    const std::vector<std::vector<uint32_t>>& sources) const {
  std::vector<std::vector<float>> result;
  if (fertility_ == nullptr) return result;
  fertility_->append_fertilities(sources, fertility_options_.predicted_quantile(), result);
  const auto added = static_cast<float>(fertility_options_.added());
  for (size_t i = 0; i < result.size(); ++i) {
    std::vector<float>& bounds = result[i];
    if (bounds.empty()) continue;
    if (is_by_word()) {
      infer::divide_among_tokens(model_->spans(), sources[i].data(), bounds.size(), added,
                                 bounds.data());
    } else {
      for (float& bound : bounds) bound += added;
    }
    bounds.push_back(kUnbounded);
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

double ModelAttention::total_fertility(const std::vector<uint32_t>& source,
                                       const std::vector<float>& bounds) const {
  const double sum = std::accumulate(bounds.begin(), bounds.end(), 0.0);
  const size_t num_units =
      is_by_word() ? model_->spans().num_words(source.data(), bounds.size()) : bounds.size();
  const double added = bounds_are_given_ ? fertility_options_.slack : fertility_options_.added();
  return std::max(0.0, sum - added * static_cast<double>(num_units));
}

}  // namespace allot
