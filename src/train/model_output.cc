#include "train/model_output.h"

#include <algorithm>
#include <cmath>

#include "fertility/fertility_json.h"
#include "model/model_folder.h"
#include "train/fertility_choice.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/shared_recipe.h"

namespace allot {
namespace {

// Lengths of translations relative to their sources, to detect odd ones: mean and standard
// deviation of log((target tokens + 1) / (source tokens + 1)) over the training text.
nlohmann::ordered_json length_section(const EncodedCorpus& corpus) {
  double sum = 0, squares = 0;
  const auto count = static_cast<double>(corpus.size());
  for (size_t i = 0; i < corpus.size(); ++i) {
    const double ratio = std::log((static_cast<double>(corpus.target(i).size()) + 1) /
                                  (static_cast<double>(corpus.source(i).size()) + 1));
    sum += ratio;
    squares += ratio * ratio;
  }
  const double mean = sum / count;
  // Text that is all alike must not make every other length odd.
  constexpr double kLeastDeviation = 0.1;
  const double deviation = std::sqrt(std::max(0.0, squares / count - mean * mean));
  return {{"log-ratio-mean", mean}, {"log-ratio-deviation", std::max(kLeastDeviation, deviation)}};
}

}  // namespace

void write_trained_model(const std::string& path, const Recipe& recipe, const PreparedData& data,
                         const ModelOptions& options, const Parameters<float>& weights,
                         const ModelOrigin& origin, const FinishedTraining& finished) {
  using Json = nlohmann::ordered_json;
  ModelContents contents{
      options, data.vocabularies.source, data.vocabularies.target, Json::object(), {}};
  contents.sections["text"] = {{"source", to_json(data.source_settings)},
                               {"target", to_json(data.target_settings)},
                               {"sink", recipe.has_sink()}};
  if (!data.protect.is_off()) contents.sections["text"]["protect"] = to_json(data.protect);
  contents.sections["fertility"] = to_json(chosen_fertility_options(recipe, data));
  if (!data.tagger.weights.empty()) {
    contents.sections["fertility"]["tagger"] = to_json(data.tagger.options);
    contents.files.push_back({kFertilityModelFile, data.tagger.weights});
  }
  contents.sections["lengths"] = length_section(data.train.corpus);
  contents.sections["training"] = {{"update", origin.update},
                                   {"averaged", origin.averaged},
                                   {"measure", to_string(origin.measure)},
                                   {"value", origin.value},
                                   {"label-smoothing", recipe.loss.label_smoothing},
                                   {"recipe", to_yaml(without_folders(recipe))}};
  if (!finished.hash.empty()) contents.sections["training"]["hash"] = finished.hash;
  if (!data.codes.paths.source.empty()) {
    contents.files.push_back({kSourceCodesFile, data.codes.paths.source});
  }
  if (!data.codes.paths.target.empty()) {
    contents.files.push_back({kTargetCodesFile, data.codes.paths.target});
  }
  if (!data.fertility.table.empty()) {
    contents.files.push_back({kFertilityTableFile, data.fertility.table});
  }
  if (!data.shortlist.empty()) contents.files.push_back({kShortlistFile, data.shortlist});
  if (!finished.attention_stats.empty()) {
    contents.files.push_back({kAttentionStatsFile, finished.attention_stats});
  }
  write_model_folder(path, contents, weights);
}

}  // namespace allot
