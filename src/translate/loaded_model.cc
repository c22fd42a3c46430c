#include "translate/loaded_model.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "translate/source_text.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

AttentionSettings attention_of(const infer::Model& model, const AttentionOverrides& overrides) {
  AttentionSettings settings = model.default_attention();
  if (overrides.transform) settings.transform = *overrides.transform;
  if (overrides.exhaustion_bonus) settings.bonus.weight = *overrides.exhaustion_bonus;
  if (!std::isfinite(settings.bonus.weight)) {
    throw Error::usage(fmt::format("--exhaustion-bonus is {}", settings.bonus.weight),
                       "give it a finite number");
  }
  return settings;
}

FertilityOptions fertility_options(const ModelFolder& folder, const AttentionOverrides& overrides) {
  FertilityOptions options = fertility_options_of(folder);
  if (overrides.fertility) options.kind = *overrides.fertility;
  if (overrides.fertility_constant) options.constant = *overrides.fertility_constant;
  if (overrides.fertility_slack) options.slack = *overrides.fertility_slack;
  if (overrides.bounds_are_given && !has_slack(options.kind) && !overrides.fertility_slack) {
    options.slack = 0;
  }
  return options;
}

LengthStats length_stats_of(const ModelFolder& folder) {
  const Json section = folder.section("lengths");
  LengthStats stats;
  if (section.is_null()) return stats;
  const JsonObject lengths(section, {folder.folder().manifest_path(),
                                     "copy the model again, or train it again", "lengths"});
  stats.mean = lengths.number("log-ratio-mean");
  stats.deviation = lengths.number("log-ratio-deviation");
  if (stats.deviation <= 0) throw lengths.wrong("log-ratio-deviation", "above 0");
  return stats;
}

AttentionStats attention_stats_of(const ModelFolder& folder) {
  if (!folder.folder().has(kAttentionStatsFile)) return {};
  return AttentionStats::read(folder.folder().input(kAttentionStatsFile),
                              folder.source_vocabulary());
}

}  // namespace

LoadedModel::LoadedModel(const std::string& path, const AttentionOverrides& overrides)
    : folder_(path),
      inference_(folder_.options(), infer::weights_in(folder_)),
      attention_(attention_of(inference_, overrides)),
      has_sink_(allot::has_sink(folder_)),
      fertility_options_(fertility_options(folder_, overrides)),
      length_stats_(length_stats_of(folder_)),
      attention_stats_(attention_stats_of(folder_)) {
  if (is_bounded() && !has_sink_) {
    throw Error({folder_.folder().manifest_path()},
                fmt::format("the model has no sink, which {} needs: attention must have somewhere "
                            "to go when all words are used up",
                            to_string(attention_.transform)),
                "choose a transform without bounds (--transform softmax), or train with a sink");
  }
  if (!is_bounded()) return;
  if (overrides.bounds_are_given) {
    fertility_options_.validate();
  } else {
    fertility_ = load_translation_fertility(folder_, fertility_options_);
  }
}

std::vector<std::vector<float>> LoadedModel::bounds(
    const std::vector<std::vector<uint32_t>>& sources) const {
  std::vector<std::vector<float>> result;
  if (fertility_ == nullptr) return result;
  fertility_->append_bounds(sources, result);
  for (std::vector<float>& bounds : result) {
    if (!bounds.empty()) bounds.push_back(kUnbounded);
  }
  return result;
}

}  // namespace allot
