#include "text/protect/span_scanners.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "text/unicode.h"

namespace allot {
namespace {

// Longer ones are not what they look like, and would be looked at from each of their bytes.
constexpr size_t kLongestPlaceholder = 100;
constexpr size_t kLongestLocalPart = 64;
constexpr size_t kLongestTag = 2000;

bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_name_byte(char c) {
  return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
}
bool is_among(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}
bool is_space_byte(char c) {
  return is_among(c, " \t\n\r\f\v");
}

// The byte there; 0 behind the end.
char byte_at(std::string_view line, size_t position) {
  return position < line.size() ? line[position] : '\0';
}

template <typename Allowed>
size_t skip_bytes(std::string_view line, size_t position, const Allowed& is_allowed) {
  while (position < line.size() && is_allowed(line[position])) ++position;
  return position;
}

bool is_word_sign(CodePoint character) {
  return character == '_' || has_trait(character, kAlphabetic | kNumber);
}
bool follows_word(std::string_view line, size_t begin) {
  return begin > 0 && is_word_sign(decode_utf8_before(line, begin));
}
bool precedes_word(std::string_view line, size_t end) {
  return end < line.size() && is_word_sign(decode_utf8(line, end));
}

// Signs between the digits of one number: 1,000.50, 12:30, 3/4, 2019-05-03, 10'000.
bool joins_digits(char c) {
  return is_among(c, ".,:/'-");
}

// The 5 of "v1.5", the 52 of "B-52".
bool continues_number(std::string_view line, size_t begin) {
  if (begin < 2 || !joins_digits(line[begin - 1])) return false;
  return is_ascii_digit(line[begin - 2]) ||
         (line[begin - 1] == '-' && follows_word(line, begin - 1));
}

bool starts_with_name(std::string_view line, size_t begin, std::string_view name) {
  if (line.size() - begin < name.size()) return false;
  return std::equal(name.begin(), name.end(), line.begin() + static_cast<std::ptrdiff_t>(begin),
                    [](char expected, char c) {
                      return expected == (c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c);
                    });
}

// What ends a sentence or closes a bracket behind a URL is not part of it; a bracket that it opened
// is.
size_t without_closing_signs(std::string_view line, size_t begin, size_t end) {
  constexpr std::string_view kOpening = "([{", kClosing = ")]}";
  std::array<std::ptrdiff_t, kOpening.size()> unopened{};  // closed more often than opened
  for (size_t i = begin; i < end; ++i) {
    for (size_t kind = 0; kind < kOpening.size(); ++kind) {
      if (line[i] == kClosing[kind]) ++unopened[kind];
      if (line[i] == kOpening[kind]) --unopened[kind];
    }
  }
  for (; end > begin; --end) {
    const char last = line[end - 1];
    const size_t kind = kClosing.find(last);
    if (kind != std::string_view::npos) {
      if (unopened[kind] <= 0) break;
      --unopened[kind];
    } else if (!is_among(last, ".,;:!?'*_~")) {
      break;
    }
  }
  return end;
}

// %s, %1$d, %-5.2f, %@: Without a space as flag ("5 % der" has none), and not behind a digit.
size_t scan_percent(std::string_view line, size_t begin) {
  size_t at = begin + 1;
  if (byte_at(line, at) == '(') {  // %(name)s
    const size_t name = at + 1;
    at = skip_bytes(line, name, is_name_byte);
    if (at == name || byte_at(line, at) != ')') return begin;
    ++at;
  } else {
    const size_t digits = skip_bytes(line, at, is_ascii_digit);
    if (digits > at && byte_at(line, digits) == '$') at = digits + 1;
  }
  at = skip_bytes(line, at, [](char c) { return is_among(c, "-+#0"); });
  at = skip_bytes(line, at, is_ascii_digit);
  if (byte_at(line, at) == '.') at = skip_bytes(line, at + 1, is_ascii_digit);
  at = skip_bytes(line, at, [](char c) { return is_among(c, "hlLqjzt"); });
  if (at >= line.size() || !is_among(line[at], "diouxXeEfFgGcsp@")) return begin;
  ++at;
  return precedes_word(line, at) ? begin : at;
}

// {0}, {name}, {0,number}, {{ name }}; none with other text in it.
size_t scan_braces(std::string_view line, size_t begin) {
  if (byte_at(line, begin) != '{') return begin;
  const bool is_double = byte_at(line, begin + 1) == '{';
  const auto is_space = [](char c) { return c == ' '; };
  size_t at = begin + (is_double ? 2 : 1);
  if (is_double) at = skip_bytes(line, at, is_space);
  const size_t name = at;
  at = skip_bytes(line, at, [](char c) { return is_name_byte(c) || is_among(c, ".-:,#$@/|"); });
  if (at == name) return begin;
  if (is_double) at = skip_bytes(line, at, is_space);
  for (int i = 0; i < (is_double ? 2 : 1); ++i) {
    if (byte_at(line, at) != '}') return begin;
    ++at;
  }
  return at - begin <= kLongestPlaceholder ? at : begin;
}

bool is_pictograph(CodePoint character) {
  // Below are signs that text has always had: ©, ™, arrows.
  constexpr CodePoint kFirst = 0x231A;
  if (character < kFirst) return false;
  const auto bound = utf8proc_get_property(static_cast<utf8proc_int32_t>(character))->boundclass;
  return bound == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC || bound == UTF8PROC_BOUNDCLASS_E_BASE;
}
bool is_flag_letter(CodePoint character) {
  return character >= 0x1F1E6 && character <= 0x1F1FF;
}
// Joiner, variation selector, keycap, skin tone, letters of the flags of regions.
bool continues_emoji(CodePoint character) {
  return character == 0x200D || character == 0xFE0F || character == 0x20E3 ||
         (character >= 0x1F3FB && character <= 0x1F3FF) ||
         (character >= 0xE0020 && character <= 0xE007F);
}

// "1" of the keycap 1️⃣.
bool is_keycap(std::string_view line, size_t position) {
  constexpr std::string_view kKeycap = "\xEF\xB8\x8F\xE2\x83\xA3";
  return (is_ascii_digit(line[position]) || line[position] == '#' || line[position] == '*') &&
         line.substr(position + 1, kKeycap.size()) == kKeycap;
}

// Behind the quoted or plain value of an attribute that begins at `at`; `at` where there is none.
size_t scan_attribute_value(std::string_view line, size_t at) {
  const char quote = byte_at(line, at);
  if (quote == '"' || quote == '\'') {
    const size_t end =
        skip_bytes(line, at + 1, [quote](char c) { return c != quote && c != '<' && c != '\n'; });
    return byte_at(line, end) == quote ? end + 1 : at;
  }
  return skip_bytes(line, at, [](char c) { return !is_space_byte(c) && !is_among(c, "\"'<>=`"); });
}

}  // namespace

size_t scan_number(std::string_view line, size_t begin) {
  size_t at = begin;
  // A sign belongs to it at the beginning of a word only: 3-5 is no -5.
  if (line[at] == '-' || line[at] == '+') {
    if (begin > 0 && !is_space_byte(line[begin - 1]) && !is_among(line[begin - 1], "([{\"")) {
      return begin;
    }
    ++at;
  } else if (follows_word(line, begin) || continues_number(line, begin)) {
    return begin;
  }
  if (!is_ascii_digit(byte_at(line, at))) return begin;
  while (true) {
    at = skip_bytes(line, at, is_ascii_digit);
    if (at + 1 >= line.size() || !joins_digits(line[at]) || !is_ascii_digit(line[at + 1])) break;
    ++at;
  }
  if (precedes_word(line, at)) return begin;
  const bool has_suffix = byte_at(line, at) == '-' && precedes_word(line, at + 1);
  return has_suffix ? begin : at;  // "20-year-old"
}

size_t scan_url(std::string_view line, size_t begin) {
  constexpr std::array<std::string_view, 5> kBeginnings = {"http://", "https://", "ftp://",
                                                           "mailto:", "www."};
  if (!is_ascii_letter(line[begin]) || follows_word(line, begin)) return begin;
  const auto* const found =
      std::find_if(kBeginnings.begin(), kBeginnings.end(),
                   [&](std::string_view name) { return starts_with_name(line, begin, name); });
  if (found == kBeginnings.end()) return begin;
  const size_t name = begin + found->size();
  size_t end =
      skip_bytes(line, name, [](char c) { return !is_space_byte(c) && !is_among(c, "<>\"`|\\^"); });
  // Spaces and quotation marks that are not ASCII.
  for (size_t at = name; at < end;) {
    const size_t character = at;
    const CodePoint code_point = decode_utf8(line, at);
    if (code_point < 0x80 || has_trait(code_point, kAlphabetic | kNumber)) continue;
    end = character;
  }
  end = without_closing_signs(line, name, end);
  return end > name ? end : begin;
}

size_t scan_email(std::string_view line, size_t begin) {
  const auto is_local = [](char c) { return is_name_byte(c) || is_among(c, ".%+-"); };
  if (!is_name_byte(line[begin]) || follows_word(line, begin) ||
      (begin > 0 && is_local(line[begin - 1]))) {
    return begin;
  }
  size_t at = begin;
  while (at < line.size() && at - begin <= kLongestLocalPart && is_local(line[at])) ++at;
  if (byte_at(line, at) != '@') return begin;
  const size_t domain = at + 1;
  at = skip_bytes(line, domain, [](char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '.' || c == '-';
  });
  while (at > domain && !is_name_byte(line[at - 1])) --at;
  const size_t dot = line.substr(domain, at - domain).rfind('.');
  const bool has_dot = dot != std::string_view::npos && dot > 0 && dot + 2 < at - domain;
  return has_dot && !precedes_word(line, at) ? at : begin;
}

size_t scan_placeholder(std::string_view line, size_t begin) {
  switch (line[begin]) {
    case '{':
      return scan_braces(line, begin);
    case '%':
    case '$':
    case '#': {
      const size_t braces = scan_braces(line, begin + 1);
      if (braces > begin + 1) return braces;  // ${name}, %{name}, #{name}
      break;
    }
    default:
      return begin;
  }
  if (begin > 0 && is_ascii_digit(line[begin - 1])) return begin;  // 5%s, 5$a
  if (line[begin] == '%') return scan_percent(line, begin);
  if (line[begin] == '#' || is_ascii_digit(byte_at(line, begin + 1))) return begin;
  const size_t end = skip_bytes(line, begin + 1, is_name_byte);
  return end > begin + 1 && !precedes_word(line, end) ? end : begin;
}

size_t scan_tag(std::string_view line, size_t begin) {
  if (line[begin] != '<') return begin;
  const std::string_view text = line.substr(0, std::min(line.size(), begin + kLongestTag));
  constexpr std::string_view kComment = "<!--";
  if (text.substr(begin, kComment.size()) == kComment) {
    const size_t end = text.find("-->", begin + kComment.size());
    return end == std::string_view::npos ? begin : end + 3;
  }
  size_t at = begin + 1;
  const bool closes = byte_at(text, at) == '/';
  if (closes) ++at;
  if (!is_ascii_letter(byte_at(text, at))) return begin;
  const auto is_tag_name = [](char c) { return is_name_byte(c) || is_among(c, ":.-"); };
  at = skip_bytes(text, at, is_tag_name);
  while (true) {
    const size_t next = skip_bytes(text, at, is_space_byte);
    if (byte_at(text, next) == '>') return next + 1;
    if (!closes && byte_at(text, next) == '/' && byte_at(text, next + 1) == '>') return next + 2;
    if (closes || next == at) return begin;
    at = skip_bytes(text, next, [&](char c) { return is_tag_name(c) || c == '@'; });
    if (at == next) return begin;
    const size_t equals = skip_bytes(text, at, is_space_byte);
    if (byte_at(text, equals) != '=') continue;
    const size_t value = skip_bytes(text, equals + 1, is_space_byte);
    at = scan_attribute_value(text, value);
    if (at == value) return begin;
  }
}

size_t scan_emoji(std::string_view line, size_t begin) {
  size_t end = begin;
  while (end < line.size()) {
    if (is_keycap(line, end)) {
      if (end == begin && follows_word(line, begin)) break;
      end += 1 + 6;
      continue;
    }
    size_t next = end;
    const CodePoint character = decode_utf8(line, next);
    const bool continues = end > begin && continues_emoji(character);
    if (!continues && !is_pictograph(character) && !is_flag_letter(character)) break;
    end = next;
  }
  return end;
}

}  // namespace allot
