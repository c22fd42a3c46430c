#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace allot {

// `allot inspect`: opens a model folder, checks it, and reports what is in it: everything that
// model.json says, the files, and name and shape of every tensor.
nlohmann::ordered_json inspect_model(const std::string& path);

std::string to_text(const nlohmann::ordered_json& inspected);

}  // namespace allot
