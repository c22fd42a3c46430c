#pragma once

#include <string>
#include <vector>

#include "train/recipe/recipe.h"

namespace allot {

// A recipe by its built-in name ("small") or from a YAML file, with changes "key=value" on top. A
// file may name another recipe as its `base`, built in or a file beside it; without one it starts
// from `small`. Throws a usage error with file and line for an unknown key (naming the nearest),
// for a repeated one, and for a value of another kind.
Recipe read_recipe(const std::string& name_or_path, const std::vector<std::string>& changes);

// A recipe from the text of to_yaml, which names every key. `name` stands for it in messages.
Recipe parse_recipe(const std::string& text, const std::string& name);

// One change "model.hidden-size=256".
void apply_change(const std::string& change, Recipe& recipe);

}  // namespace allot
