#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace allot {

// Maximum nesting depth. Our files need five levels; copying, comparing and writing a value takes
// some stack for each.
inline constexpr size_t kMaxJsonDepth = 64;

// Parses untrusted JSON. Throws Error naming the place when it is not JSON, is nested deeper than
// kMaxJsonDepth, or an object has a name twice. Takes linear time.
nlohmann::ordered_json parse_json(std::string_view text, const Place& place,
                                  const std::string& remedy);

// Nothing where parse_json would throw; `mistake`, if given, then says what is wrong, without a
// place.
std::optional<nlohmann::ordered_json> try_parse_json(std::string_view text,
                                                     std::string* mistake = nullptr);

}  // namespace allot
