#include "train/recipe/recipe_keys.h"

#include <fmt/format.h>

#include <string_view>

#include "base/strings.h"
#include "base/utf8.h"
#include "model/option_fields.h"

namespace allot {
namespace {

// As a file of JSON gives it back: names of files may hold bytes that it cannot.
std::string json_value(const RecipeKey& key, const Recipe& recipe) {
  return replace_invalid_utf8(key.get(recipe));
}

}  // namespace

const RecipeKey* find_recipe_key(const std::string& name) {
  for (const RecipeKey& key : recipe_keys()) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

std::vector<std::string> recipe_key_names() {
  std::vector<std::string> names;
  for (const RecipeKey& key : recipe_keys()) names.push_back(key.name);
  return names;
}

std::string unknown_key_remedy(const std::string& name) {
  std::string nearest = nearest_name(name, recipe_key_names());
  if (nearest.empty()) {
    // Perhaps the group was left out, or is another one: compare the last parts.
    const auto last_part = [](const std::string& full) {
      return full.substr(full.rfind('.') == std::string::npos ? 0 : full.rfind('.') + 1);
    };
    std::vector<std::string> parts;
    for (const RecipeKey& key : recipe_keys()) parts.push_back(last_part(key.name));
    const std::string part = nearest_name(last_part(name), parts);
    for (const RecipeKey& key : recipe_keys()) {
      if (!part.empty() && last_part(key.name) == part) {
        nearest = key.name;
        break;
      }
    }
  }
  const std::string list = "'allot train --list-keys' lists all keys";
  return nearest.empty() ? list : fmt::format("did you mean '{}'? {}", nearest, list);
}

bool has_meaning(const std::string& key, const Recipe& recipe) {
  if (key == "training.init-range") {
    return recipe.model.decoder_architecture() == Architecture::kLstm;
  }
  // It came later: recipes without any are written as before.
  if (key == "decoding.word-rewards") return !recipe.decoding.word_rewards.empty();
  constexpr std::string_view kGroup = "model.";
  return key.rfind(kGroup, 0) != 0 || is_option_of(recipe.model, key.substr(kGroup.size()));
}

std::string to_yaml(const Recipe& recipe) {
  std::string yaml, group;
  for (const RecipeKey& key : recipe_keys()) {
    if (!has_meaning(key.name, recipe)) continue;
    const size_t dot = key.name.find('.');
    const std::string its_group = dot == std::string::npos ? "" : key.name.substr(0, dot);
    if (its_group != group) {
      group = its_group;
      if (!group.empty()) yaml += group + ":\n";
    }
    yaml += fmt::format("{}{}: {}\n", group.empty() ? "" : "  ",
                        dot == std::string::npos ? key.name : key.name.substr(dot + 1),
                        key.get(recipe));
  }
  return yaml;
}

nlohmann::ordered_json recipe_values(const Recipe& recipe) {
  nlohmann::ordered_json values;
  for (const RecipeKey& key : recipe_keys()) values[key.name] = json_value(key, recipe);
  return values;
}

std::vector<std::string> changed_keys(const Recipe& recipe, const nlohmann::ordered_json& before) {
  std::vector<std::string> names;
  for (const RecipeKey& key : recipe_keys()) {
    if (before.contains(key.name) && before[key.name] != json_value(key, recipe))
      names.push_back(key.name);
  }
  return names;
}

std::string recipe_reference() {
  const Recipe defaults;
  std::string table = "| key | kind | default | meaning |\n|---|---|---|---|\n";
  for (const RecipeKey& key : recipe_keys()) {
    table +=
        fmt::format("| `{}` | {} | `{}` | {} |\n", key.name, key.kind, key.get(defaults), key.help);
  }
  return table;
}

}  // namespace allot
