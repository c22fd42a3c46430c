#include "train/recipe/recipe_identity.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/json_text.h"
#include "model/model_folder.h"
#include "model/option_fields.h"
#include "train/prepare/fingerprint.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/value_text.h"

namespace allot {

namespace {

// Keys that came later, and have no effect when they are empty.
bool is_unset_file(const std::string& name, const std::string& value) {
  constexpr std::array<const char*, 9> kFiles = {
      "alignments",       "valid-alignments",     "bpe.source-codes",
      "bpe.target-codes", "vocabulary.source",    "vocabulary.target",
      "fertility.file",   "fertility.valid-file", "protect-patterns"};
  return value == to_text(std::string()) &&
         std::find(kFiles.begin(), kFiles.end(), name) != kFiles.end();
}

bool is_later_and_off_key(const std::string& name, const Recipe& recipe) {
  constexpr std::string_view kGroup = "model.";
  return name.rfind(kGroup, 0) == 0 && is_later_and_off(recipe.model, name.substr(kGroup.size()));
}

}  // namespace

bool decides_result(const std::string& key) {
  constexpr std::array<const char*, 16> kOthers = {
      "source",
      "target",
      "valid-source",
      "valid-target",
      "tsv",
      "valid-tsv",
      "source-column",
      "target-column",
      "output",
      "cache",
      "checkpoint.every",
      "checkpoint.minutes",
      "checkpoint.keep",
      "allow-overlap",
      "training.tensorboard",
      "training.csv",
  };
  return std::find(kOthers.begin(), kOthers.end(), key) == kOthers.end();
}

std::vector<std::string> differing_keys(const Recipe& a, const Recipe& b) {
  std::vector<std::string> names;
  for (const RecipeKey& key : recipe_keys()) {
    if (decides_result(key.name) && key.get(a) != key.get(b)) names.push_back(key.name);
  }
  return names;
}

std::vector<std::pair<std::string, std::string>> deciding_keys(const Recipe& recipe) {
  std::vector<std::pair<std::string, std::string>> keys;
  for (const RecipeKey& key : recipe_keys()) {
    if (!decides_result(key.name) || !has_meaning(key.name, recipe)) continue;
    keys.emplace_back(key.name, key.get(recipe));
  }
  return keys;
}

std::string TrainingIdentity::hash(const Recipe& recipe) {
  Fingerprint fingerprint;
  nlohmann::ordered_json keys;
  for (const auto& [name, value] : deciding_keys(recipe)) {
    // Trainings of before this was a key keep their hash.
    if (name == "training.exchange" && recipe.training.exchange == ExchangeFormat::kFloat32) {
      continue;
    }
    if (name == "encoding" && recipe.data.encoding.empty()) continue;
    if (name == "protect" && recipe.text.protect.empty()) continue;
    if (is_unset_file(name, value) || is_later_and_off_key(name, recipe)) continue;
    keys[name] = value;
  }
  fingerprint.add("training 1").add(json_text(keys));
  const DataOptions& data = recipe.data;
  for (const std::string* path :
       {&data.source, &data.target, &data.valid_source, &data.valid_target}) {
    fingerprint.add(path->empty() ? "" : file_hash(*path));
  }
  for (const std::string* path : {&data.tsv, &data.valid_tsv}) {
    if (!path->empty()) fingerprint.add("tsv").add(file_hash(*path));
  }
  // Files that have a name in the recipe count by what is in them, too.
  if (!recipe.text.bpe.codes.empty()) fingerprint.add(file_hash(recipe.text.bpe.codes));
  for (const std::string* path :
       {&data.alignments, &data.valid_alignments, &recipe.text.bpe.source_codes,
        &recipe.text.bpe.target_codes, &recipe.text.vocabulary.source,
        &recipe.text.vocabulary.target, &recipe.fertility_files.train,
        &recipe.fertility_files.valid, &recipe.text.protect_patterns}) {
    if (!path->empty()) fingerprint.add("file").add(file_hash(*path));
  }
  if (!recipe.training.init_from.empty()) {
    fingerprint.add(file_hash(recipe.training.init_from + "/" + kModelFolder.manifest));
  }
  return fingerprint.text();
}

const std::string& TrainingIdentity::file_hash(const std::string& path) {
  std::string& known = files_[path];
  if (known.empty()) known = Fingerprint().add_file(path).text();
  return known;
}

}  // namespace allot
