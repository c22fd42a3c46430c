#include "serve/request_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/json_parser.h"
#include "base/printable.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "serve/request_error.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostFields = 1000;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decode_percent(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const int high = i + 2 < text.size() && text[i] == '%' ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (low >= 0) {
      result += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      result += text[i] == '+' ? ' ' : text[i];
    }
  }
  return result;
}

// Forms end lines in CR LF.
std::string with_plain_line_ends(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    result += text[i];
  }
  return result;
}

void check_utf8(std::string_view text) {
  if (const auto position = find_invalid_utf8(text)) {
    throw bad_request(
        fmt::format("Invalid request: byte {} of the text is not UTF-8", *position + 1));
  }
}

void check_count(size_t count) {
  if (count > kMostFields) {
    throw bad_request(fmt::format("Invalid request: more than {} fields", kMostFields));
  }
}

// A form could mean a list by a name that occurs twice; only JSON says whether it is one. Of two
// values none is dropped without a word.
void add_missing(const NamedValues& values, Json& fields) {
  check_count(values.size());
  std::set<std::string_view> names;
  for (const auto& [name, value] : values) {
    check_utf8(name);
    check_utf8(value);
    if (!names.insert(name).second) {
      throw bad_request("Invalid request: the field " + quote(name) +
                        " occurs twice; send JSON for a list");
    }
    if (!fields.contains(name)) fields[name] = with_plain_line_ends(value);
  }
}

// "Application/JSON; charset=utf-8" is "application/json".
std::string media_type(std::string_view content_type) {
  std::string type(content_type.substr(0, content_type.find(';')));
  type.erase(std::remove(type.begin(), type.end(), ' '), type.end());
  for (char& c : type) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return type;
}

bool is_json_type(const std::string& type) {
  const std::string suffix = "+json";
  return type == "application/json" ||
         (type.size() > suffix.size() &&
          type.compare(type.size() - suffix.size(), suffix.size(), suffix) == 0);
}

}  // namespace

NamedValues parse_form(std::string_view text) {
  NamedValues values;
  if (text.empty()) return values;
  check_count(static_cast<size_t>(std::count(text.begin(), text.end(), '&')));
  for (const std::string_view field : split_at(text, '&')) {
    if (field.empty()) continue;
    const size_t equals = std::min(field.find('='), field.size());
    values.emplace_back(
        decode_percent(field.substr(0, equals)),
        with_plain_line_ends(decode_percent(field.substr(std::min(equals + 1, field.size())))));
    check_utf8(values.back().first);
    check_utf8(values.back().second);
  }
  return values;
}

Json read_json_object(std::string_view body) {
  check_utf8(body);
  std::string mistake;
  std::optional<Json> json = try_parse_json(body, &mistake);
  if (!json) throw bad_request("Invalid JSON format: " + mistake);
  if (!json->is_object()) throw bad_request("Invalid JSON format: not an object");
  return std::move(*json);
}

Json read_fields(const HttpRequest& request) {
  Json fields = Json::object();
  const std::string type = media_type(request.content_type);
  if (is_json_type(type)) {
    fields = read_json_object(request.body);
  } else if (type == "multipart/form-data") {
    add_missing(request.form, fields);
  } else if (type == "application/x-www-form-urlencoded") {
    add_missing(parse_form(request.body), fields);
  } else if (!request.body.empty()) {
    throw bad_request("Invalid request: unsupported content type " + quote(type) +
                      "; send application/json or a form");
  }
  add_missing(parse_form(request.query), fields);
  return fields;
}

}  // namespace allot::server
