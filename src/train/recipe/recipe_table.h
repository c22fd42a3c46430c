#pragma once

#include <functional>
#include <string>
#include <vector>

#include "train/recipe/recipe.h"

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

}  // namespace allot
