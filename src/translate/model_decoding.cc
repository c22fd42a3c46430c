#include "translate/model_decoding.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "base/json_object.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/printable.h"
#include "base/sealed_change.h"
#include "translate/decode_option_json.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "decoding";
constexpr uint64_t kFormatVersion = 1;
constexpr size_t kMaxDecodingBytes = size_t{1} << 20;
constexpr const char* kRemedy =
    "copy the model again, or write the file again with 'allot tune --save'";

template <typename Settings, typename Visit>
void for_each_setting(Settings& settings, Visit&& visit) {
  for_each_ranking_option(settings.penalties, visit);
  for_each_attention_option(settings.attention, visit);
}

// What they have in common with flags is checked as those are.
void check(const JsonObject& json, const DecodingSettings& settings) {
  try {
    constexpr bool kHasBounds = true;  // so that no setting is left out
    merge_settings(settings, {}, {}, kHasBounds).validate();
  } catch (const Error& error) {
    throw json.here(error);
  }
  const AttentionOverrides& attention = settings.attention;
  const auto check_number = [&json](const char* key, const std::optional<double>& value,
                                    double least) {
    if (value && !(*value >= least && std::isfinite(*value))) {
      throw json.wrong(key, fmt::format("at least {:g}", least));
    }
  };
  check_number("exhaustion-bonus", attention.exhaustion_bonus,
               std::numeric_limits<double>::lowest());
  check_number("fertility-constant", attention.fertility_constant, 0);
  check_number("fertility-slack", attention.fertility_slack, 0);
}

DecodingSettings read_settings(const JsonObject& json) {
  DecodingSettings settings;
  std::set<std::string> known;
  for_each_setting(settings, [&](const OptionField& field, auto& value) {
    known.insert(field.name);
    if (json.has(field.name)) read_option(json, field.name, value.emplace());
  });
  for (const auto& [key, value] : json.json().items()) {
    if (known.count(key) != 0) continue;
    throw Error({json.source().file}, fmt::format("{} is not a decoding setting", quote(key)),
                kRemedy);
  }
  check(json, settings);
  return settings;
}

Json to_json(const DecodingScores& scores) {
  Json json = {{"bleu", scores.bleu}, {"rep", scores.rep}};
  if (scores.drop) json["drop"] = *scores.drop;
  json["length-ratio"] = scores.length_ratio;
  return json;
}

DecodingScores read_scores(const JsonObject& json) {
  DecodingScores scores;
  scores.bleu = json.number("bleu");
  scores.rep = json.number("rep");
  if (json.has("drop")) scores.drop = json.number("drop");
  scores.length_ratio = json.number("length-ratio");
  return scores;
}

}  // namespace

Json to_json(const DecodingSettings& settings) {
  Json json = Json::object();
  for_each_setting(settings, [&json](const OptionField& field, const auto& value) {
    if (value) json[field.name] = option_json(*value);
  });
  return json;
}

Json to_json(const ModelDecoding& decoding) {
  Json chosen = {{"objective", to_string(decoding.objective)},
                 {"sentences", decoding.sentences},
                 {"beam-size", decoding.beam_size}};
  if (decoding.plain) chosen["plain"] = to_json(*decoding.plain);
  chosen["tuned"] = to_json(decoding.tuned);
  return {{"format", kFormat},
          {"format-version", kFormatVersion},
          {"settings", to_json(decoding.settings)},
          {"chosen", std::move(chosen)}};
}

std::optional<ModelDecoding> read_model_decoding(const ModelFolder& model) {
  const SealedFolder& folder = model.folder();
  if (!folder.has(kDecodingFile)) return std::nullopt;
  const std::string file = folder.path_of(kDecodingFile);
  const auto bytes = folder.bytes_of(kDecodingFile);
  if (bytes->bytes().size() > kMaxDecodingBytes) {
    throw Error({file}, "is damaged: it is too large for decoding settings", kRemedy);
  }
  const Json json = parse_json(bytes->bytes(), {file}, kRemedy);
  const JsonObject object(json, {file, kRemedy});
  if (text_or(json, "format", "") != kFormat ||
      count_or(json, "format-version", 0) != kFormatVersion) {
    throw Error({file}, "does not hold decoding settings that this version can read",
                "use the allot that wrote it, or write the file again with 'allot tune --save'");
  }
  ModelDecoding decoding;
  decoding.settings = read_settings(object.object("settings"));
  const JsonObject chosen = object.object("chosen");
  decoding.objective = chosen.choice("objective", parse_tune_objective);
  decoding.sentences = chosen.count("sentences");
  decoding.beam_size = chosen.count("beam-size");
  if (chosen.has("plain")) decoding.plain = read_scores(chosen.object("plain"));
  decoding.tuned = read_scores(chosen.object("tuned"));
  return decoding;
}

void save_model_decoding(const std::string& model, const ModelDecoding& decoding) {
  put_sealed_file(kModelFolder, model, kDecodingFile, json_text(to_json(decoding), 2) + "\n");
}

}  // namespace allot
