// Requests to the server: the first byte says how the rest is to be read. Whatever comes is read or
// refused with an answer; texts that are cut and joined again are the same.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/utf8.h"
#include "common/outcome.h"
#include "serve/html_text.h"
#include "serve/request_error.h"
#include "serve/request_fields.h"
#include "serve/request_options.h"
#include "serve/text_pieces.h"
#include "serve/translate_request.h"

namespace allot::server {
namespace {

using fuzz::require;

// Errors are answers; anything else ends the program.
template <typename Read>
void read_or_refuse(const Read& read) {
  try {
    read();
  } catch (const RequestError& error) {
    require(error.status() >= 400 && error.status() < 500);
  } catch (const Error&) {
    // Options that do not fit.
  }
}

void check_pieces(const std::vector<TextPiece>& pieces) {
  for (const TextPiece& piece : pieces) {
    require(!piece.text.empty());
    if (piece.is_translated) require(has_letter(piece.text));
  }
}

void check_text(const std::string& text) {
  const std::vector<TextPiece> lines = cut_lines(text);
  check_pieces(lines);
  require(join_pieces(lines, sentences_of(lines)) == text);
  for (const std::string& line : sentences_of(lines)) require(line.find('\n') == std::string::npos);
  const std::vector<TextPiece> html = cut_html(text);
  check_pieces(html);
  std::vector<std::string> translations;
  for (const TextPiece& piece : html) {
    if (!piece.is_translated) continue;
    std::vector<TaggedPart> parts = {{piece.text, {}}};
    for (size_t tag = 0; tag < piece.tags.size(); ++tag) {
      require(piece.tags[tag].position <= piece.text.size());
      parts.push_back({"", tag});
    }
    translations.push_back(html_of(parts, piece));
  }
  require(!find_invalid_utf8(join_pieces(html, translations)));
}

void check_request(const HttpRequest& request) {
  read_or_refuse([&request] {
    const nlohmann::ordered_json fields = read_fields(request);
    read_or_refuse([&fields] {
      for (const std::string& text : read_translate_request(fields, {}).texts) check_text(text);
    });
    read_or_refuse([&fields] {
      const LinesRequest lines = read_lines_request(fields, {});
      (void)read_request_options(lines.options, {});
    });
  });
}

}  // namespace
}  // namespace allot::server

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  allot::server::HttpRequest request;
  const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 4) {
    case 0:
      request.content_type = "application/json";
      request.body = rest;
      break;
    case 1:
      request.content_type = "application/x-www-form-urlencoded";
      request.body = rest;
      break;
    case 2:
      request.query = rest;
      break;
    default:
      request.content_type = "multipart/form-data; boundary=x";
      request.form = {{"q", rest}, {"source", "de"}, {"target", "en"}, {"format", "html"}};
  }
  allot::server::check_request(request);
  return 0;
}
