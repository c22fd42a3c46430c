#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string_view>

namespace allot::fuzz {

using Json = nlohmann::ordered_json;

// The value of a JSON text; nothing when it is none, or nested so deep that what handles values
// here, which is recursive, could not.
std::optional<Json> parse_shallow(std::string_view text);

// Changes one place of the value: another number, text or kind, an entry taken out, put in or put
// elsewhere. It stays JSON, which bytes that are changed by chance rarely do.
void mutate_json(Json& root, std::minstd_rand& random);

}  // namespace allot::fuzz
