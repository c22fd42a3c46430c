#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "model/options.h"

namespace allot {

// Every option under its name; choices as their names.
nlohmann::ordered_json to_json(const ModelOptions& options);

// Options that are not named keep their default. Throws Error naming `file` and the option for one
// that is unknown, or has a value of another kind, and what ModelOptions::validate throws.
ModelOptions model_options_from_json(const nlohmann::ordered_json& json, const std::string& file);

}  // namespace allot
