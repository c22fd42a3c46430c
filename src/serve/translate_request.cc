#include "serve/translate_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "base/json_object.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "serve/request_error.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 13> kLinesFields{
    "model",   "source", "target",   "lines",           "text",    "prefixes", "fertilities",
    "options", "stream", "glossary", "forbidden_terms", "api_key", "apiKey"};

// Bounds beyond any use; a float has room for it.
constexpr double kMostFertility = 1e6;

RequestError missing(const char* name) {
  return bad_request(fmt::format("Invalid request: missing {} parameter", name));
}
RequestError wrong_field(const std::string& name, const std::string& expected) {
  return bad_request(fmt::format("Invalid request: {} must be {}", name, expected));
}

std::string optional_text(const Json& fields, const char* name) {
  if (!fields.contains(name) || fields[name].is_null()) return "";
  const std::optional<std::string> text = as_text(fields[name]);
  if (!text) throw wrong_field(name, "a string");
  return *text;
}

std::vector<std::string> text_list(const Json& list, const char* name) {
  std::vector<std::string> texts;
  for (const Json& item : list) {
    std::optional<std::string> text = as_text(item);
    if (!text) throw wrong_field(name, "strings only");
    texts.push_back(std::move(*text));
  }
  return texts;
}

// A whole number; forms send it as text.
size_t optional_count(const Json& fields, const char* name) {
  if (!fields.contains(name) || fields[name].is_null()) return 0;
  std::optional<uint64_t> count = as_count(fields[name]);
  if (const std::optional<std::string> text = as_text(fields[name])) {
    if (text->empty()) return 0;
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    if (error == std::errc() && end == text->data() + text->size()) count = value;
  }
  if (!count) throw wrong_field(name, "a whole number, at least 0");
  return *count;
}

// A list of a field, with no more items than a request may have.
const Json* term_list(const Json& fields, const char* name, const std::string& expected) {
  if (!fields.contains(name) || fields[name].is_null()) return nullptr;
  const Json& list = fields[name];
  if (!list.is_array()) throw wrong_field(name, expected);
  if (list.size() > RequestLimits::kMostTerms) {
    throw bad_request(fmt::format("Invalid request: {} has {} terms, more than {}", name,
                                  list.size(), RequestLimits::kMostTerms));
  }
  return &list;
}

// {"source": "Drucker", "target": "printer"}
TermPair term_pair(const Json& item) {
  const std::string expected = "a list of objects with source and target, which are strings";
  if (!item.is_object() || item.size() != 2) throw wrong_field("glossary", expected);
  const auto text_of = [&](const char* name) {
    const std::optional<std::string> text =
        item.contains(name) ? as_text(item[name]) : std::nullopt;
    if (!text) throw wrong_field("glossary", expected);
    return *text;
  };
  return {text_of("source"), text_of("target")};
}

TermList read_term_fields(const Json& fields) {
  TermList terms;
  if (const Json* list = term_list(fields, "glossary", "a list of objects")) {
    for (const Json& item : *list) terms.pairs.push_back(term_pair(item));
    for (size_t i = 0; i < terms.pairs.size(); ++i) terms.pairs[i].place = {"glossary", i + 1};
  }
  if (const Json* list = term_list(fields, "forbidden_terms", "a list of strings")) {
    for (std::string& text : text_list(*list, "forbidden_terms")) {
      terms.forbidden.push_back({std::move(text), {"forbidden_terms", terms.forbidden.size() + 1}});
    }
  }
  return terms;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::string_view line : split_at(text, '\n')) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.emplace_back(line);
  }
  if (lines.back().empty()) lines.pop_back();  // after the last line end
  return lines;
}

// A list with an item for each line.
const Json& list_for_lines(const Json& fields, const char* name, size_t num_lines) {
  const Json& list = fields[name];
  if (!list.is_array()) throw wrong_field(name, "a list");
  if (list.size() != num_lines) {
    throw bad_request(fmt::format("Invalid request: {} has {} for {}", name,
                                  format_count(list.size(), "item"),
                                  format_count(num_lines, "line")));
  }
  return list;
}

void read_prefixes(const Json& fields, const RequestLimits& limits, std::vector<LineInput>& lines) {
  if (!fields.contains("prefixes")) return;
  std::vector<std::string> prefixes =
      text_list(list_for_lines(fields, "prefixes", lines.size()), "prefixes");
  check_lines(prefixes, limits);
  for (size_t i = 0; i < lines.size(); ++i) {
    lines[i].prefix = std::move(prefixes[i]);
    lines[i].prefix_place = {"prefixes", i + 1};
  }
}

void read_fertilities(const Json& fields, LinesRequest& request) {
  if (!fields.contains("fertilities")) return;
  const Json& list = list_for_lines(fields, "fertilities", request.lines.size());
  request.has_bounds = true;
  for (size_t i = 0; i < list.size(); ++i) {
    LineInput& line = request.lines[i];
    line.fertility_place = {"fertilities", i + 1};
    if (!list[i].is_array()) throw wrong_field("fertilities", "a list of numbers for each line");
    for (const Json& item : list[i]) {
      const std::optional<double> number = as_number(item);
      if (!number || !(*number >= 0) || *number > kMostFertility) {
        throw wrong_field("fertilities", fmt::format("numbers from 0 to {:g}", kMostFertility));
      }
      line.fertility.push_back(static_cast<float>(*number));
    }
  }
}

}  // namespace

std::vector<LineInput> plain_lines(std::vector<std::string> texts) {
  std::vector<LineInput> lines;
  lines.reserve(texts.size());
  for (std::string& text : texts) lines.push_back(LineInput{std::move(text)});
  return lines;
}

std::string required_text(const Json& fields, const char* name) {
  std::string text = optional_text(fields, name);
  if (text.empty()) throw missing(name);
  return text;
}

void check_lines(const std::vector<std::string>& lines, const RequestLimits& limits) {
  if (lines.size() > limits.max_sentences) {
    throw bad_request(fmt::format("Invalid request: {} lines exceed the limit of {}", lines.size(),
                                  limits.max_sentences));
  }
  for (const std::string& line : lines) {
    if (line.size() <= limits.max_line_bytes) continue;
    throw bad_request(fmt::format("Invalid request: a line of {} bytes exceeds the limit of {}",
                                  line.size(), limits.max_line_bytes));
  }
}

TranslateRequest read_translate_request(const Json& fields, const RequestLimits& limits) {
  TranslateRequest request;
  if (fields.contains("q") && fields["q"].is_array()) {
    request.is_list = true;
    request.texts = text_list(fields["q"], "q");
    if (request.texts.empty()) throw missing("q");
    if (request.texts.size() > limits.max_sentences) check_lines(request.texts, limits);
  } else {
    request.texts = {required_text(fields, "q")};
  }
  request.source = required_text(fields, "source");
  request.target = required_text(fields, "target");
  const std::string format = optional_text(fields, "format");
  if (!format.empty() && format != "text" && format != "html") {
    throw bad_request(quote(format) + " format is not supported; there is: text, html");
  }
  request.is_html = format == "html";
  request.alternatives = optional_count(fields, "alternatives");
  return request;
}

LinesRequest read_lines_request(const Json& fields, const RequestLimits& limits) {
  LinesRequest request;
  request.model = optional_text(fields, "model");
  request.source = optional_text(fields, "source");
  request.target = optional_text(fields, "target");
  std::vector<std::string> texts;
  const bool has_lines = fields.contains("lines"), has_text = fields.contains("text");
  if (has_lines == has_text) {
    throw bad_request("Invalid request: give either lines (a list of strings) or text");
  }
  if (has_lines) {
    if (!fields["lines"].is_array()) throw wrong_field("lines", "a list of strings");
    texts = text_list(fields["lines"], "lines");
    for (const std::string& line : texts) {
      if (line.find('\n') == std::string::npos) continue;
      throw bad_request("Invalid request: one of the lines has a line end; send text instead");
    }
  } else {
    texts = lines_of(optional_text(fields, "text"));
  }
  check_lines(texts, limits);
  request.lines = plain_lines(std::move(texts));
  read_prefixes(fields, limits, request.lines);
  read_fertilities(fields, request);
  if (fields.contains("options")) request.options = fields["options"];
  if (fields.contains("stream")) {
    if (!fields["stream"].is_boolean()) throw wrong_field("stream", "true or false");
    request.is_streamed = fields["stream"].get<bool>();
  }
  request.terms = read_term_fields(fields);
  for (const auto& item : fields.items()) {
    if (std::find(kLinesFields.begin(), kLinesFields.end(), item.key()) != kLinesFields.end()) {
      continue;
    }
    throw bad_request("Invalid request: unknown field " + quote(item.key()));
  }
  return request;
}

}  // namespace allot::server
