#pragma once

#include <string>

namespace allot {

// JSON as text. File names and words of the input may contain bytes that are not UTF-8, which JSON
// cannot represent: they are replaced by U+FFFD, where dump() would throw. `Json` is nlohmann::json
// or nlohmann::ordered_json.
template <typename Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace allot
