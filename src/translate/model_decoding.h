#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/model_folder.h"
#include "translate/decoding_settings.h"
#include "translate/tune_objective.h"

namespace allot {

// Scores of a setting on held-out text.
struct DecodingScores {
  double bleu = 0;
  double rep = 0;
  std::optional<double> drop;  // only with an aligner
  double length_ratio = 0;     // words of the translations / words of the references
};

// The file decoding.json of a model folder: the decoding settings that belong to the model, and how
// they were chosen. docs/formats.md describes it.
struct ModelDecoding {
  DecodingSettings settings;
  TuneObjective objective = TuneObjective::kCoverage;
  uint64_t sentences = 0;  // of the held-out text
  uint64_t beam_size = 0;
  std::optional<DecodingScores> plain;  // without the settings, if that was among what was tried
  DecodingScores tuned;                 // with them
};

// Settings by the names of decode_option_fields.h; what is not set is left out.
nlohmann::ordered_json to_json(const DecodingSettings& settings);
nlohmann::ordered_json to_json(const ModelDecoding& decoding);

// That of a model folder; nothing when it has none, as models of older versions. Throws Error with
// file, key and remedy when the file cannot be used.
std::optional<ModelDecoding> read_model_decoding(const ModelFolder& model);

// Puts the file into the model folder, or replaces it. The folder is only ever seen complete, with
// the old file or with the new one. Throws Error (exit code 1) when it cannot be written.
void save_model_decoding(const std::string& model, const ModelDecoding& decoding);

}  // namespace allot
