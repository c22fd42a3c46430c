#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace allot {

// An object of a file, read with checks. Whatever is missing, of another type or out of range is an
// Error that names the file, the key and what it should be: files come from anywhere, and a
// matching checksum does not make the content valid. The value must outlive this object.
class JsonObject {
 public:
  // Where it is, for messages.
  struct Source {
    std::string file;
    std::string remedy;
    std::string name = {};  // which object of the file: "training"; empty: all of it
  };

  // Throws when it is not an object.
  JsonObject(const nlohmann::ordered_json& json, Source source);

  bool has(const std::string& key) const { return json_->contains(key); }
  const nlohmann::ordered_json& at(const std::string& key) const;

  JsonObject object(const std::string& key) const;
  const std::vector<nlohmann::ordered_json>& list(const std::string& key) const;
  std::string text(const std::string& key) const;
  bool flag(const std::string& key) const;
  double number(const std::string& key) const;
  // An integer from 0 to `largest`.
  uint64_t count(const std::string& key,
                 uint64_t largest = std::numeric_limits<uint64_t>::max()) const;

  // The result of `parse` for a string. It throws an Error that lists the choices, to which the
  // place is added.
  template <typename Parse>
  auto choice(const std::string& key, Parse&& parse) const {
    const std::string name = text(key);
    try {
      return parse(name);
    } catch (const Error& error) {
      throw here(error);
    }
  }

  // The same error with the place in this file: options validate themselves and do not know where
  // they come from.
  Error here(const Error& error) const;
  // The Error about an invalid value: "is "x", but must be {expected}".
  Error wrong(const std::string& key, const std::string& expected) const;

  const nlohmann::ordered_json& json() const { return *json_; }
  const Source& source() const { return source_; }

 private:
  std::string full_name(const std::string& key) const;

  const nlohmann::ordered_json* json_;
  Source source_;
};

// A value by itself; nothing when it is of another type. Values are never converted: true is not 1,
// 2.5 is not 2, -1 is not the largest number.
std::optional<std::string> as_text(const nlohmann::ordered_json& value);
std::optional<double> as_number(const nlohmann::ordered_json& value);
std::optional<uint64_t> as_count(const nlohmann::ordered_json& value);

// A value of a log, of which any part may be missing: `otherwise` when the key is missing or its
// value is of another type.
std::string text_or(const nlohmann::ordered_json& object, const char* key,
                    const std::string& otherwise);
double number_or(const nlohmann::ordered_json& object, const char* key, double otherwise);
uint64_t count_or(const nlohmann::ordered_json& object, const char* key, uint64_t otherwise);

// A value as messages show it: on one line, shortened when it is long.
std::string shown_json(const nlohmann::ordered_json& value);

}  // namespace allot
