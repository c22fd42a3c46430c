#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "train/recipe.h"

namespace allot {

// A key of a recipe: the one place that binds name, kind, help and field. Reading YAML, --set, the
// printed recipe and the reference in docs/options.md all come from it.
struct RecipeKey {
  std::string name;  // "model.hidden-size": the part before the dot is the group in YAML
  std::string kind;  // "whole number", "number", "yes or no", "text", or its choices: "a | b"
  std::string help;
  std::function<std::string(const Recipe& recipe)> get;  // as it is written in YAML
  // Throws a usage error when the text is not of this kind.
  std::function<void(const std::string& text, Recipe& recipe)> set;
};

// All keys, those of a group one after the other.
const std::vector<RecipeKey>& recipe_keys();

// Null when there is none of this name.
const RecipeKey* find_recipe_key(const std::string& name);

// The names of all keys, or of the keys and groups below a group ("" = the top).
std::vector<std::string> recipe_key_names();

// What to say of a name that does not exist: "did you mean 'x'?", or where the list is.
std::string unknown_key_remedy(const std::string& name);

// The whole recipe as YAML: reading it gives the same recipe.
std::string to_yaml(const Recipe& recipe);

// Every key with its value, as in YAML.
nlohmann::ordered_json recipe_values(const Recipe& recipe);

// Names of the keys that have another value in `before`, which recipe_values() gave. Keys that it
// does not have were not there yet: they do not count.
std::vector<std::string> changed_keys(const Recipe& recipe, const nlohmann::ordered_json& before);

// The table of docs/options.md.
std::string recipe_reference();

}  // namespace allot
