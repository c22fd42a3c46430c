#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiment/recipe.h"

namespace allot {

struct RowScore {
  std::string metric;  // "bleu"
  double score = 0;
  std::string signature;
};

struct RowTimes {
  // Of the whole training, also by other runs of the program (0 = not known).
  double training_seconds = 0;
  double tuning_seconds = 0;
  double translation_seconds = 0;
};

// What is kept of one row with one seed: small enough to be committed, and all that a later run
// needs instead of training again.
struct RowResult {
  std::string row, label;
  uint64_t seed = 1;
  std::string training_hash;  // keys and texts of the training
  std::string result_hash;    // and how, and what, was translated
  // Keys of the training that decide, with their values.
  std::vector<std::pair<std::string, std::string>> recipe;
  RowTranslation translation;  // with the weights that were tuned
  // Decoding settings of the model, for people; empty when the row does not use them.
  std::string model_settings;
  uint64_t num_sentences = 0;  // of the test text
  std::string translations_hash;
  std::vector<RowScore> scores;
  RowTimes times;
  std::string program;  // "allot 1.2.3"

  const RowScore* find(const std::string& metric) const;
};

nlohmann::ordered_json to_json(const RowResult& result);
nlohmann::ordered_json to_json(const RowTranslation& translation);

void write_row_result(const std::string& path, const RowResult& result);

// Nothing when there is no such file. Throws Error when it is not one of ours.
std::optional<RowResult> read_row_result(const std::string& path);

}  // namespace allot
