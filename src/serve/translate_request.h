#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "serve/serve_options.h"
#include "translate/line_input.h"
#include "translate/term_list.h"

namespace allot::server {

// POST /translate, the API that many clients speak.
struct TranslateRequest {
  std::vector<std::string> texts;
  bool is_list = false;  // so is the answer
  std::string source;    // "auto" = to be found out
  std::string target;
  bool is_html = false;
  size_t alternatives = 0;
};

// From the fields of a request (request_fields.h). Throws RequestError for what is missing or of
// another type.
TranslateRequest read_translate_request(const nlohmann::ordered_json& fields,
                                        const RequestLimits& limits);

// POST /v1/translate, with everything that 'allot translate --json' knows.
struct LinesRequest {
  std::string model;  // its name, or...
  std::string source, target;
  std::vector<LineInput> lines;
  bool has_bounds = false;  // the lines come with bounds for their words or tokens
  nlohmann::ordered_json options = nlohmann::ordered_json::object();
  bool is_streamed = false;
  // Of its glossary, and forbidden ones.
  TermList terms = {};
};

LinesRequest read_lines_request(const nlohmann::ordered_json& fields, const RequestLimits& limits);

// A field that must be a text, which is not empty.
std::string required_text(const nlohmann::ordered_json& fields, const char* name);

// Lines with nothing but their texts.
std::vector<LineInput> plain_lines(std::vector<std::string> texts);

// Throws RequestError for too many lines, or one that is too long.
void check_lines(const std::vector<std::string>& lines, const RequestLimits& limits);

}  // namespace allot::server
