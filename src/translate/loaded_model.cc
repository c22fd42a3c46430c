#include "translate/loaded_model.h"

#include "base/error.h"
#include "translate/source_text.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

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

// 0 for models that do not say.
double label_smoothing_of(const ModelFolder& folder) {
  constexpr const char* kKey = "label-smoothing";
  const Json section = folder.section("training");
  if (!section.is_object() || !section.contains(kKey)) return 0;
  const JsonObject training(section, {folder.folder().manifest_path(),
                                      "copy the model again, or train it again", "training"});
  const double share = training.number(kKey);
  if (!(share >= 0 && share < 1)) throw training.wrong(kKey, "from 0 to below 1");
  return share;
}

AttentionStats attention_stats_of(const ModelFolder& folder) {
  if (!folder.folder().has(kAttentionStatsFile)) return {};
  return AttentionStats::read(folder.folder().input(kAttentionStatsFile),
                              folder.source_vocabulary());
}

std::optional<Shortlist> shortlist_of(const ModelFolder& folder) {
  const SealedFolder& files = folder.folder();
  if (!files.has(kShortlistFile)) return std::nullopt;
  return Shortlist(files.bytes_of(kShortlistFile), files.path_of(kShortlistFile),
                   folder.source_vocabulary().size(), folder.target_vocabulary().size());
}

}  // namespace

LoadedModel::LoadedModel(const std::string& path, std::optional<Precision> precision)
    : folder_(path, precision),
      fertility_options_(fertility_options_of(folder_)),
      spans_(folder_.source_vocabulary()),
      inference_(folder_.options(), infer::weights_in(folder_), fertility_options_.minimum,
                 label_smoothing_of(folder_)),
      has_sink_(allot::has_sink(folder_)),
      protects_text_(!protect_settings(folder_).is_off()),
      length_stats_(length_stats_of(folder_)),
      attention_stats_(attention_stats_of(folder_)),
      decoding_(read_model_decoding(folder_)),
      shortlist_(shortlist_of(folder_)) {}

const MissingWordCheck* LoadedModel::missing_words() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!missing_is_read_) missing_ = read_missing_word_check(folder_);
  missing_is_read_ = true;
  return missing_ ? &*missing_ : nullptr;
}

std::shared_ptr<const TranslationFertility> LoadedModel::fertility(
    const FertilityOptions& options) const {
  const bool has_files =
      options.kind == FertilityKind::kGuided || options.kind == FertilityKind::kPredicted;
  if (!has_files) return load_translation_fertility(folder_, options);
  const std::lock_guard<std::mutex> lock(mutex_);
  std::shared_ptr<const TranslationFertility>& loaded = loaded_fertility_[options.kind];
  if (!loaded) loaded = load_translation_fertility(folder_, options);
  return loaded;
}

}  // namespace allot
