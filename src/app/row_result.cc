#include "app/row_result.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/output_file.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "experiment-row";
constexpr int kVersion = 1;

RowTranslation translation_from_json(const Json& json) {
  RowTranslation translation;
  translation.beam_size = json.at("beam-size");
  translation.penalties.length = parse_length_penalty(json.at("length-penalty"));
  translation.penalties.alpha = json.at("alpha");
  translation.penalties.coverage = parse_coverage_penalty(json.at("coverage-penalty"));
  translation.penalties.beta = json.at("beta");
  translation.penalties.epsilon = json.at("min-attention");
  const Json& tuned = json.at("tuned");
  for (const Json& name : tuned) {
    (name == "alpha" ? translation.tunes_alpha : translation.tunes_beta) = true;
  }
  return translation;
}

RowResult from_json(const Json& json) {
  RowResult result;
  result.row = json.at("row");
  result.label = json.at("label");
  result.seed = json.at("seed");
  result.training_hash = json.at("training-hash");
  result.result_hash = json.at("result-hash");
  const Json& recipe = json.at("recipe");
  for (const auto& [key, value] : recipe.items()) {
    result.recipe.emplace_back(key, value.get<std::string>());
  }
  result.translation = translation_from_json(json.at("translation"));
  result.num_sentences = json.at("test-sentences");
  result.translations_hash = json.at("translations-hash");
  const Json& scores = json.at("scores");
  for (const auto& [metric, score] : scores.items()) {
    result.scores.push_back({metric, score.at("score"), score.at("signature")});
  }
  const Json& times = json.at("times");
  result.times = {times.at("training-seconds"), times.at("tuning-seconds"),
                  times.at("translation-seconds")};
  result.program = json.at("program");
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
  const PenaltyOptions& penalties = translation.penalties;
  Json json = {{"beam-size", translation.beam_size},
               {"length-penalty", to_string(penalties.length)},
               {"alpha", penalties.alpha},
               {"coverage-penalty", to_string(penalties.coverage)},
               {"beta", penalties.beta},
               {"min-attention", penalties.epsilon},
               {"tuned", Json::array()}};
  if (translation.tunes_alpha) json["tuned"].push_back("alpha");
  if (translation.tunes_beta) json["tuned"].push_back("beta");
  return json;
}

Json to_json(const RowResult& result) {
  Json scores = Json::object();
  for (const RowScore& score : result.scores) {
    scores[score.metric] = {{"score", score.score}, {"signature", score.signature}};
  }
  Json recipe = Json::object();
  for (const auto& [key, value] : result.recipe) recipe[key] = value;
  return {{"format", kFormat},
          {"format-version", kVersion},
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
}

void write_row_result(const std::string& path, const RowResult& result) {
  write_file(path, to_json(result).dump(2) + "\n");
}

std::optional<RowResult> read_row_result(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  std::string text;
  for (const std::string& line : read_lines(path)) text.append(line).push_back('\n');
  const char* remedy = "restore the file, or delete it: the row is then made again";
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != kFormat || json.at("format-version") != kVersion) {
      throw Error({path}, "is not the result of a row that this version can read", remedy);
    }
    return from_json(json);
  } catch (const Json::parse_error& error) {
    throw Error({path}, fmt::format("is damaged: byte {} cannot be read as JSON", error.byte),
                remedy);
  } catch (const Json::exception&) {
    throw Error({path}, "is damaged: something that every result has is missing or of another kind",
                remedy);
  }
}

}  // namespace allot
