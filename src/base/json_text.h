#pragma once

#include <string>

namespace allot {

// JSON as text. Names of files and words of others may hold bytes that are not UTF-8, which JSON
// cannot say: they are replaced by U+FFFD, where dump() would throw. `Json` is nlohmann::json or
// nlohmann::ordered_json.
template <typename Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace allot
