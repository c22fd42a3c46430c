#pragma once

#include <string>

#include "model/options.h"

namespace allot {

// Throws a usage error naming option, value and remedy. `prefix` precedes the names of options:
// "model." where they are keys of a recipe.
void check_model_options(const ModelOptions& options, const std::string& prefix = "");

}  // namespace allot
