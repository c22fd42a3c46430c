#include "corpus/formats/one_line.h"

#include "base/utf8.h"

namespace allot {
namespace {

bool is_line_break(CodePoint c) {
  return (c >= 0x0A && c <= 0x0D) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool is_joined(CodePoint c) {
  return c == ' ' || c == '\t' || is_line_break(c);
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    bool is_break = false;
    bool is_space = false;
    // All of the space that stands together.
    size_t end = begin;
    while (position < text.size()) {
      const CodePoint c = decode_utf8(text, position);
      if (!is_joined(c)) break;
      is_space = true;
      is_break |= c != ' ';
      end = position;
    }
    if (!is_space) {
      line += text.substr(begin, position - begin);
      continue;
    }
    position = end;
    if (line.empty() || position == text.size()) continue;
    if (is_break) {
      line += ' ';
    } else {
      line += text.substr(begin, end - begin);
    }
  }
  return line;
}

bool has_inner_line_break(std::string_view text) {
  bool has_text = false;
  bool has_break = false;
  for (size_t position = 0; position < text.size();) {
    const CodePoint c = decode_utf8(text, position);
    if (is_line_break(c)) {
      has_break = has_text;
    } else if (!is_joined(c)) {
      if (has_break) return true;
      has_text = true;
    }
  }
  return false;
}

}  // namespace allot
