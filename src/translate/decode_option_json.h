#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>

#include "base/json_object.h"
#include "translate/decode_option_fields.h"

namespace allot {

// A decode option as JSON has it: a number, or the name of a choice.
template <typename Value>
nlohmann::ordered_json option_json(const Value& value) {
  if constexpr (std::is_enum_v<Value>) {
    return to_string(value);
  } else {
    return value;
  }
}

// Reads it back. Throws Error with file and key for a value of another type.
inline void read_option(const JsonObject& json, const char* key, size_t& option) {
  option = json.count(key);
}
inline void read_option(const JsonObject& json, const char* key, double& option) {
  option = json.number(key);
}
template <typename Choice>
void read_option(const JsonObject& json, const char* key, Choice& option) {
  json.choice(key, [&option](const std::string& name) { parse_choice(name, option); });
}

}  // namespace allot
