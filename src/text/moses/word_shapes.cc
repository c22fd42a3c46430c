#include "text/moses/word_shapes.h"

#include <algorithm>
#include <array>

namespace allot {
namespace {

CodePoint first_character(std::string_view word) {
  size_t position = 0;
  return decode_utf8(word, position);
}

CodePoint last_character(std::string_view word) {
  size_t position = word.size();
  return decode_utf8_before(word, position);
}

template <typename Accept>
bool consists_of(std::string_view word, Accept accept) {
  for (size_t i = 0; i < word.size();) {
    if (!accept(decode_utf8(word, i))) return false;
  }
  return !word.empty();
}

struct CodeRange {
  CodePoint first;
  CodePoint last;
};

constexpr std::array<CodeRange, 8> kCjkRanges = {{
    {0x1100, 0x11FF},    // Hangul Jamo
    {0x2E80, 0xA4CF},    // radicals, punctuation, kana, Bopomofo, ideographs, Yi
    {0xA840, 0xA87F},    // Phags-pa
    {0xAC00, 0xD7AF},    // Hangul syllables
    {0xF900, 0xFAFF},    // compatibility ideographs
    {0xFE30, 0xFE4F},    // compatibility forms
    {0xFF65, 0xFFDC},    // half-width kana and Hangul
    {0x20000, 0x2FFFF},  // ideographs of the second plane
}};

}  // namespace

bool is_white_space(std::string_view line) {
  return line.empty() || consists_of(line, [](CodePoint c) { return has_trait(c, kWhiteSpace); });
}

bool is_tag(std::string_view line) {
  return line.size() > 2 && line.front() == '<' && line.back() == '>';
}

bool starts_with(std::string_view word, uint8_t any_of_traits) {
  return !word.empty() && has_trait(first_character(word), any_of_traits);
}

bool ends_with(std::string_view word, uint8_t any_of_traits) {
  return !word.empty() && has_trait(last_character(word), any_of_traits);
}

bool is_cjk(CodePoint code_point) {
  return std::any_of(kCjkRanges.begin(), kCjkRanges.end(), [&](const CodeRange& range) {
    return range.first <= code_point && code_point <= range.last;
  });
}

bool starts_with_cjk(std::string_view word) {
  return !word.empty() && is_cjk(first_character(word));
}

bool ends_with_cjk(std::string_view word) {
  return !word.empty() && is_cjk(last_character(word));
}

bool is_ascii_number(std::string_view word) {
  return consists_of(word, [](CodePoint c) { return c >= '0' && c <= '9'; });
}

bool is_closing_punctuation(std::string_view word) {
  return !word.empty() && word.find_first_not_of(",.?!:;\\%}])") == std::string_view::npos;
}

bool is_opening_punctuation(std::string_view word) {
  return consists_of(word, [](CodePoint c) {
    return c == '(' || c == '[' || c == '{' || c == U'¿' || c == U'¡' || has_trait(c, kCurrency);
  });
}

bool is_quotation_mark(std::string_view word) {
  return consists_of(word, [](CodePoint c) {
    return c == '\'' || c == '"' || c == '`' || c == U'„' || c == U'“';
  });
}

bool is_curved_quotation_mark(std::string_view word) {
  return consists_of(word, [](CodePoint c) { return c == U'„' || c == U'“'; });
}

}  // namespace allot
