#include "train/recipe/recipe_identity.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "model/model_folder.h"
#include "train/prepare/fingerprint.h"
#include "train/recipe/recipe_keys.h"

namespace allot {

bool decides_result(const std::string& key) {
  constexpr std::array<const char*, 10> kOthers = {
      "source", "target",           "valid-source",       "valid-target",    "output",
      "cache",  "checkpoint.every", "checkpoint.minutes", "checkpoint.keep", "allow-overlap",
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
    if (decides_result(key.name)) keys.emplace_back(key.name, key.get(recipe));
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
    keys[name] = value;
  }
  fingerprint.add("training 1").add(json_text(keys));
  const DataOptions& data = recipe.data;
  for (const std::string* path :
       {&data.source, &data.target, &data.valid_source, &data.valid_target}) {
    fingerprint.add(path->empty() ? "" : file_hash(*path));
  }
  // Files that have a name in the recipe count by what is in them, too.
  if (!recipe.text.bpe.codes.empty()) fingerprint.add(file_hash(recipe.text.bpe.codes));
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
