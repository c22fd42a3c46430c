#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "train/recipe/recipe.h"
#include "train/recipe/recipe_table.h"

namespace allot {

// What is asked of the table of keys.

// Null when there is none of this name.
const RecipeKey* find_recipe_key(const std::string& name);

// The names of all keys.
std::vector<std::string> recipe_key_names();

// The remedy for an unknown name: "did you mean 'x'?", or where the list is.
std::string unknown_key_remedy(const std::string& name);

// Whether the key means something for the recipe: for the architecture of its model, and if it came
// later, when it is set.
bool has_meaning(const std::string& key, const Recipe& recipe);

// The whole recipe as YAML, all keys that have a meaning: reading it gives the same training.
std::string to_yaml(const Recipe& recipe);

// Every key with its value, as in YAML.
nlohmann::ordered_json recipe_values(const Recipe& recipe);

// Names of the keys that have another value in `before`, which recipe_values() gave. Keys that it
// does not have were not there yet: they do not count.
std::vector<std::string> changed_keys(const Recipe& recipe, const nlohmann::ordered_json& before);

// The table of docs/options.md.
std::string recipe_reference();

}  // namespace allot
