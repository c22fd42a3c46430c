#include "experiment/row_result.h"

#include <filesystem>
#include <type_traits>

#include "base/error.h"
#include "base/file_bytes.h"
#include "base/json_object.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/output_file.h"
#include "translate/decode_option_json.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "experiment-row";
constexpr uint64_t kFormatVersion = 1;
constexpr size_t kMaxBytes = size_t{1} << 24;

RowTranslation read_translation(const JsonObject& json) {
  RowTranslation translation;
  for_each_row_option(translation, [&json](const OptionField& field, auto& option) {
    if (!field.is_later || json.has(field.name)) read_option(json, field.name, option);
  });
  for (const Json& name : json.list("tuned")) {
    (name == "alpha" ? translation.tunes_alpha : translation.tunes_beta) = true;
  }
  translation.uses_model_settings = json.has("decoding") && json.text("decoding") == "model";
  return translation;
}

RowResult read_result(const JsonObject& json) {
  RowResult result;
  result.row = json.text("row");
  result.label = json.text("label");
  result.seed = json.count("seed");
  result.training_hash = json.text("training-hash");
  result.result_hash = json.text("result-hash");
  const JsonObject recipe = json.object("recipe");
  for (const auto& [key, value] : recipe.json().items()) {
    const std::optional<std::string> text = as_text(value);
    if (!text) throw recipe.wrong(key, "a string");
    result.recipe.emplace_back(key, *text);
  }
  result.translation = read_translation(json.object("translation"));
  if (json.has("model-settings")) result.model_settings = json.text("model-settings");
  result.num_sentences = json.count("test-sentences");
  result.translations_hash = json.text("translations-hash");
  const JsonObject scores = json.object("scores");
  for (const auto& [metric, value] : scores.json().items()) {
    const JsonObject score(value, {json.source().file, json.source().remedy, "scores." + metric});
    result.scores.push_back({metric, score.number("score"), score.text("signature")});
  }
  const JsonObject times = json.object("times");
  result.times = {times.number("training-seconds"), times.number("tuning-seconds"),
                  times.number("translation-seconds")};
  result.program = json.text("program");
  return result;
}

}  // namespace

const RowScore* RowResult::find(const std::string& metric) const {
  for (const RowScore& score : scores) {
    if (score.metric == metric) return &score;
  }
  return nullptr;
}

Json to_json(const RowTranslation& translation) {
  Json json;
  for_each_row_option(translation, [&json](const OptionField& field, const auto& option) {
    // Also keeps the hashes of existing results.
    if (field.is_later && option == std::decay_t<decltype(option)>()) return;
    json[field.name] = option_json(option);
  });
  json["tuned"] = Json::array();
  if (translation.tunes_alpha) json["tuned"].push_back("alpha");
  if (translation.tunes_beta) json["tuned"].push_back("beta");
  // Only then: results of older versions keep their hash.
  if (translation.uses_model_settings) json["decoding"] = "model";
  return json;
}

Json to_json(const RowResult& result) {
  Json scores = Json::object();
  for (const RowScore& score : result.scores) {
    scores[score.metric] = {{"score", score.score}, {"signature", score.signature}};
  }
  Json recipe = Json::object();
  for (const auto& [key, value] : result.recipe) recipe[key] = value;
  Json json = {{"format", kFormat},
               {"format-version", kFormatVersion},
               {"row", result.row},
               {"label", result.label},
               {"seed", result.seed},
               {"training-hash", result.training_hash},
               {"result-hash", result.result_hash},
               {"scores", scores},
               {"test-sentences", result.num_sentences},
               {"translations-hash", result.translations_hash},
               {"translation", to_json(result.translation)},
               {"times",
                {{"training-seconds", result.times.training_seconds},
                 {"tuning-seconds", result.times.tuning_seconds},
                 {"translation-seconds", result.times.translation_seconds}}},
               {"program", result.program},
               {"recipe", recipe}};
  if (!result.model_settings.empty()) json["model-settings"] = result.model_settings;
  return json;
}

void write_row_result(const std::string& path, const RowResult& result) {
  write_file(path, json_text(to_json(result), 2) + "\n");
}

std::optional<RowResult> read_row_result(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  const char* remedy = "restore the file, or delete it: the row is then made from scratch";
  const FileBytes file(path);
  if (file.bytes().size() > kMaxBytes) {
    throw Error({path}, "is damaged: it is too large to be the result of a row", remedy);
  }
  const Json json = parse_json(file.bytes(), {path}, remedy);
  if (text_or(json, "format", "") != kFormat ||
      count_or(json, "format-version", 0) != kFormatVersion) {
    throw Error({path}, "is not the result of a row that this version can read", remedy);
  }
  return read_result(JsonObject(json, {path, remedy}));
}

}  // namespace allot
