#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "fertility/fertility_kind.h"

namespace allot {

// The section "fertility" of model.json.
nlohmann::ordered_json to_json(const FertilityOptions& options);

// Reads it back. A value that is not there is the default. Throws Error naming `file` when one is
// of another kind than it should be.
FertilityOptions fertility_options_from_json(const nlohmann::ordered_json& json,
                                             const std::string& file);

}  // namespace allot
