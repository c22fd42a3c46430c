#include "metrics/ter_tokenizer.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "metrics/unicode_words.h"
#include "metrics/western_punctuation.h"

namespace allot {
namespace {

bool is_western_punctuation(CodePoint code_point) {
  return code_point < 0x80 && std::string_view(".,?:;!\"()").find(static_cast<char>(code_point)) !=
                                  std::string_view::npos;
}

bool is_asian_punctuation(CodePoint code_point) {
  return code_point == 0x3001 || code_point == 0x3002 ||
         (code_point >= 0x3008 && code_point <= 0x3011) ||
         (code_point >= 0x3014 && code_point <= 0x301F) ||
         (code_point >= 0xFF61 && code_point <= 0xFF65) || code_point == 0x30FB ||
         code_point == 0xFF0E || code_point == 0xFF0C || code_point == 0xFF1F ||
         code_point == 0xFF1A || code_point == 0xFF1B || code_point == 0xFF01 ||
         code_point == 0xFF02 || code_point == 0xFF08 || code_point == 0xFF09;
}

// Each of these is a separate word. Kana are not: the reference tool wants to split them from their
// neighbors too, but its patterns never match.
bool is_asian_word(CodePoint code_point) {
  return (code_point >= 0x4E00 && code_point <= 0x9FFF) ||
         (code_point >= 0x3400 && code_point <= 0x4DBF) ||
         (code_point >= 0x31C0 && code_point <= 0x31EF) ||
         (code_point >= 0x2E80 && code_point <= 0x2EFF) ||
         (code_point >= 0x3200 && code_point <= 0x3F22) ||
         (code_point >= 0xF900 && code_point <= 0xFAFF) ||
         (code_point >= 0xFE30 && code_point <= 0xFE4F) || is_asian_punctuation(code_point);
}

std::string separate_asian_words(std::string_view text) {
  std::string result;
  result.reserve(text.size() * 2);
  for (size_t position = 0; position < text.size();) {
    const CodePoint code_point = decode_utf8(text, position);
    const bool is_word = is_asian_word(code_point);
    if (is_word) result += ' ';
    append_utf8(result, code_point);
    if (is_word) result += ' ';
  }
  return result;
}

std::string remove_punctuation(std::string_view text, bool asian_support) {
  std::string result;
  result.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    const CodePoint code_point = decode_utf8(text, position);
    if (is_western_punctuation(code_point)) continue;
    if (asian_support && is_asian_punctuation(code_point)) continue;
    append_utf8(result, code_point);
  }
  return result;
}

std::string normalize(std::string text, bool asian_support) {
  text = replace_all(std::move(text), "\n-", "");
  text = replace_all(std::move(text), "\n", " ");
  text = separate_western_symbols(" " + unescape_basic_entities(std::move(text)) + " ");
  text = separate_western_stops(replace_all(std::move(text), "'s ", " 's "));
  if (asian_support) text = separate_asian_words(text);
  return fmt::format("{}", fmt::join(split_words(text), " "));
}

}  // namespace

std::string tokenize_for_ter(std::string_view line, const TerOptions& options) {
  line = strip_right(line);
  std::string text = options.case_sensitive ? std::string(line) : lower_case(line);
  if (options.normalized) text = normalize(std::move(text), options.asian_support);
  return options.no_punctuation ? remove_punctuation(text, options.asian_support) : text;
}

}  // namespace allot
