#include "train/recipe_identity.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "train/fingerprint.h"
#include "train/recipe_keys.h"

namespace allot {

bool decides_result(const std::string& key) {
  constexpr std::array<const char*, 9> kOthers = {
      "source", "target",           "valid-source",       "valid-target",    "output",
      "cache",  "checkpoint.every", "checkpoint.minutes", "checkpoint.keep",
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

nlohmann::ordered_json deciding_keys_json(const Recipe& recipe) {
  nlohmann::ordered_json json;
  for (const RecipeKey& key : recipe_keys()) {
    if (decides_result(key.name)) json[key.name] = key.get(recipe);
  }
  return json;
}

std::string TrainingIdentity::hash(const Recipe& recipe) {
  Fingerprint fingerprint;
  fingerprint.add("training 1").add(deciding_keys_json(recipe).dump());
  const DataOptions& data = recipe.data;
  for (const std::string* path :
       {&data.source, &data.target, &data.valid_source, &data.valid_target}) {
    fingerprint.add(path->empty() ? "" : file_hash(*path));
  }
  return fingerprint.text();
}

const std::string& TrainingIdentity::file_hash(const std::string& path) {
  std::string& known = files_[path];
  if (known.empty()) known = Fingerprint().add_file(path).text();
  return known;
}

}  // namespace allot
