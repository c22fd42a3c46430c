#include "base/json_object.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kNumber = "a number";
constexpr const char* kText = "a string";

const Json* find(const Json& object, const std::string& key) {
  if (!object.is_object()) return nullptr;
  const auto place = object.find(key);
  return place == object.end() ? nullptr : &*place;
}

}  // namespace

JsonObject::JsonObject(const Json& json, Source source) : json_(&json), source_(std::move(source)) {
  if (json.is_object()) return;
  throw Error({source_.file},
              fmt::format("{} is {}, but must be an object",
                          source_.name.empty() ? "it" : "'" + source_.name + "'", shown_json(json)),
              source_.remedy);
}

std::string JsonObject::full_name(const std::string& key) const {
  return source_.name.empty() ? key : source_.name + "." + key;
}

const Json& JsonObject::at(const std::string& key) const {
  const Json* value = find(*json_, key);
  if (value == nullptr) {
    throw Error({source_.file}, fmt::format("'{}' is missing", full_name(key)), source_.remedy);
  }
  return *value;
}

Error JsonObject::wrong(const std::string& key, const std::string& expected) const {
  return {{source_.file},
          fmt::format("'{}' is {}, but must be {}", full_name(key), shown_json(at(key)), expected),
          source_.remedy};
}

Error JsonObject::here(const Error& error) const {
  return {{source_.file}, error.problem(), source_.remedy};
}

JsonObject JsonObject::object(const std::string& key) const {
  return {at(key), {source_.file, source_.remedy, full_name(key)}};
}

const std::vector<Json>& JsonObject::list(const std::string& key) const {
  const Json& value = at(key);
  if (!value.is_array()) throw wrong(key, "a list");
  return value.get_ref<const Json::array_t&>();
}

std::string JsonObject::text(const std::string& key) const {
  std::optional<std::string> value = as_text(at(key));
  if (!value) throw wrong(key, kText);
  return std::move(*value);
}

bool JsonObject::flag(const std::string& key) const {
  const Json& value = at(key);
  if (!value.is_boolean()) throw wrong(key, "true or false");
  return value.get<bool>();
}

double JsonObject::number(const std::string& key) const {
  const std::optional<double> value = as_number(at(key));
  if (!value) throw wrong(key, kNumber);
  return *value;
}

uint64_t JsonObject::count(const std::string& key, uint64_t largest) const {
  const std::optional<uint64_t> value = as_count(at(key));
  if (!value) throw wrong(key, "a whole number, at least 0");
  if (*value > largest) throw wrong(key, fmt::format("at most {}", largest));
  return *value;
}

std::optional<std::string> as_text(const Json& value) {
  if (!value.is_string()) return std::nullopt;
  return value.get<std::string>();
}

std::optional<double> as_number(const Json& value) {
  if (!value.is_number()) return std::nullopt;
  const auto number = value.get<double>();
  return std::isfinite(number) ? std::make_optional(number) : std::nullopt;
}

std::optional<uint64_t> as_count(const Json& value) {
  if (value.is_number_unsigned()) return value.get<uint64_t>();
  if (value.is_number_integer() && value.get<int64_t>() >= 0) return value.get<uint64_t>();
  return std::nullopt;
}

std::string text_or(const Json& object, const char* key, const std::string& otherwise) {
  const Json* value = find(object, key);
  return value == nullptr ? otherwise : as_text(*value).value_or(otherwise);
}

double number_or(const Json& object, const char* key, double otherwise) {
  const Json* value = find(object, key);
  return value == nullptr ? otherwise : as_number(*value).value_or(otherwise);
}

uint64_t count_or(const Json& object, const char* key, uint64_t otherwise) {
  const Json* value = find(object, key);
  return value == nullptr ? otherwise : as_count(*value).value_or(otherwise);
}

std::string shown_json(const Json& value) {
  constexpr size_t kLongest = 60;
  if (value.is_object() && !value.empty()) return "an object";
  if (value.is_array() && !value.empty()) return "a list";
  if (value.is_string() && value.get_ref<const std::string&>().size() > kLongest) {
    return "a long text";
  }
  // ASCII only, so that nothing in it can control a terminal.
  return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

}  // namespace allot
