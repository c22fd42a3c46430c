#include "serve/text_pieces.h"

#include <algorithm>

#include "base/error.h"
#include "base/utf8.h"
#include "text/letter_case.h"
#include "text/unicode.h"

namespace allot::server {

void append_kept(std::string_view text, std::vector<TextPiece>& pieces) {
  if (text.empty()) return;
  if (pieces.empty() || pieces.back().is_translated) pieces.push_back({"", false});
  pieces.back().text += text;
}

void append_sentence(std::string_view text, std::vector<TextPiece>& pieces) {
  if (!has_letter(text)) return append_kept(text, pieces);
  size_t begin = 0, end = text.size();
  for (size_t next = 0; has_trait(decode_utf8(text, next), kWhiteSpace);) begin = next;
  for (size_t before = end; has_trait(decode_utf8_before(text, before), kWhiteSpace);) end = before;
  append_kept(text.substr(0, begin), pieces);
  pieces.push_back({std::string(text.substr(begin, end - begin)), true});
  append_kept(text.substr(end), pieces);
}

std::vector<TextPiece> cut_lines(std::string_view text) {
  std::vector<TextPiece> pieces;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    append_sentence(text.substr(0, end), pieces);
    text.remove_prefix(end);
  }
  return pieces;
}

std::vector<std::string> sentences_of(const std::vector<TextPiece>& pieces) {
  std::vector<std::string> sentences;
  for (const TextPiece& piece : pieces) {
    if (piece.is_translated) sentences.push_back(piece.text);
  }
  return sentences;
}

std::string join_pieces(const std::vector<TextPiece>& pieces,
                        const std::vector<std::string>& translations) {
  std::string text;
  size_t next = 0;
  for (const TextPiece& piece : pieces) {
    ALLOT_CHECK(!piece.is_translated || next < translations.size(), "a translation is missing");
    text += piece.is_translated ? translations[next++] : piece.text;
  }
  return text;
}

}  // namespace allot::server
