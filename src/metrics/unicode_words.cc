#include "metrics/unicode_words.h"

#include <utf8proc.h>

#include <optional>

namespace allot {
namespace {

constexpr CodePoint kCapitalSigma = 0x3A3;
constexpr CodePoint kSmallSigma = 0x3C3;
constexpr CodePoint kFinalSigma = 0x3C2;
constexpr CodePoint kCapitalIWithDot = 0x130;
constexpr CodePoint kCombiningDotAbove = 0x307;

bool is_cased(CodePoint code_point) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code_point))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
      return true;
    default:
      return false;
  }
}

// Marks, modifiers and word-internal punctuation: they do not end a word.
bool is_case_ignorable(CodePoint code_point) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code_point))) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK:
      return true;
    default:
      return code_point == '\'' || code_point == '.' || code_point == ':' || code_point == 0xB7 ||
             code_point == 0x2018 || code_point == 0x2019 || code_point == 0x2024 ||
             code_point == 0x2027;
  }
}

// The nearest character outside [begin, end) that is not ignorable, before or after it.
std::optional<CodePoint> before(std::string_view text, size_t begin) {
  while (begin > 0) {
    const CodePoint code_point = decode_utf8_before(text, begin);
    if (!is_case_ignorable(code_point)) return code_point;
  }
  return std::nullopt;
}

std::optional<CodePoint> behind(std::string_view text, size_t end) {
  while (end < text.size()) {
    const CodePoint code_point = decode_utf8(text, end);
    if (!is_case_ignorable(code_point)) return code_point;
  }
  return std::nullopt;
}

bool ends_a_word(std::string_view text, size_t begin, size_t end) {
  const std::optional<CodePoint> previous = before(text, begin);
  const std::optional<CodePoint> next = behind(text, end);
  return previous && is_cased(*previous) && !(next && is_cased(*next));
}

}  // namespace

bool is_unicode_space(CodePoint code_point) {
  if (code_point <= 0x20) {
    return code_point == 0x20 || (code_point >= 0x09 && code_point <= 0x0D) ||
           (code_point >= 0x1C && code_point <= 0x1F);
  }
  if (code_point < 0x85) return false;
  return code_point == 0x85 || code_point == 0xA0 || code_point == 0x1680 ||
         (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x2028 ||
         code_point == 0x2029 || code_point == 0x202F || code_point == 0x205F ||
         code_point == 0x3000;
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  size_t word_begin = 0;
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    if (!is_unicode_space(decode_utf8(text, position))) continue;
    if (begin > word_begin) words.push_back(text.substr(word_begin, begin - word_begin));
    word_begin = position;
  }
  if (word_begin < text.size()) words.push_back(text.substr(word_begin));
  return words;
}

std::string_view strip_right(std::string_view text) {
  size_t end = text.size();
  for (size_t position = end; position > 0;) {
    if (!is_unicode_space(decode_utf8_before(text, position))) break;
    end = position;
  }
  return text.substr(0, end);
}

std::string_view strip(std::string_view text) {
  text = strip_right(text);
  size_t begin = 0;
  for (size_t position = 0; position < text.size();) {
    if (!is_unicode_space(decode_utf8(text, position))) break;
    begin = position;
  }
  return text.substr(begin);
}

std::string lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    const CodePoint code_point = decode_utf8(text, position);
    if (code_point < 0x80) {
      const char byte = static_cast<char>(code_point);
      lower += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
    } else if (code_point == kCapitalSigma) {
      append_utf8(lower, ends_a_word(text, begin, position) ? kFinalSigma : kSmallSigma);
    } else if (code_point == kCapitalIWithDot) {
      lower += 'i';
      append_utf8(lower, kCombiningDotAbove);
    } else {
      append_utf8(lower, static_cast<CodePoint>(
                             utf8proc_tolower(static_cast<utf8proc_int32_t>(code_point))));
    }
  }
  return lower;
}

std::string ascii_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& byte : lower) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + ('a' - 'A'));
  }
  return lower;
}

}  // namespace allot
