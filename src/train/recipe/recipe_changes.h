#pragma once

#include <yaml-cpp/yaml.h>

#include <string>
#include <vector>

#include "base/error.h"
#include "train/recipe/recipe.h"

namespace allot {

// One setting of a recipe as a file has it.
struct RecipeChange {
  std::string key;    // "model.hidden-size"
  std::string value;  // as --set takes it
  Place place;        // of the value
};

// A usage error at a place of a recipe.
Error recipe_mistake(const Place& place, const std::string& what_is_wrong,
                     const std::string& remedy);
Place place_of(const YAML::Node& node, const std::string& file);

// The tree of a YAML text. Throws a usage error with file and line when it is not YAML.
YAML::Node parse_yaml(const std::string& text, const std::string& file);

// The settings of a map, those of groups by their full names; the key `skipped` is skipped. Throws
// a usage error with file and line for an unknown key (naming the nearest) and for a repeated one.
std::vector<RecipeChange> read_changes(const YAML::Node& map, const std::string& file,
                                       const std::string& skipped = "");

// Throws a usage error with file and line when the value is of another kind.
void apply_change(const RecipeChange& change, Recipe& recipe);

}  // namespace allot
