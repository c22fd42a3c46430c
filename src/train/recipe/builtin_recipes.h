#pragma once

#include <string>
#include <vector>

namespace allot {

// The recipes that come with the program: "paper", "paper-transformer", "small",
// "small-transformer", "tiny", "demo".
std::vector<std::string> builtin_recipe_names();

// The YAML of one; null when there is none of this name.
const char* find_builtin_recipe(const std::string& name);

}  // namespace allot
