#include "corpus/text_scan.h"

#include <algorithm>
#include <utility>

#include "base/visible.h"

namespace allot {
namespace {

constexpr CodePoint kNextLine = 0x85;

bool is_separator(CodePoint c) {
  return c == kNextLine || c == 0x2028 || c == 0x2029;
}

bool is_control(CodePoint c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0 && c != kNextLine);
}

bool is_spacing_control(CodePoint c) {
  return c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

// Thai, Lao, Tibetan, Myanmar, Khmer; the ideographs, kana and their punctuation; full-width forms.
bool is_written_without_spaces(CodePoint c) {
  if (c < 0x0E00) return false;
  return c <= 0x109F || (c >= 0x1780 && c <= 0x17FF) || (c >= 0x2E80 && c <= 0xA4CF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF00 && c <= 0xFFEF) ||
         (c >= 0x20000 && c <= 0x3FFFF);
}

constexpr CodePoint kZeroWidthSpace = 0x200B;

// After `before`, the character to its left (0 at the start).
bool is_needless_invisible(CodePoint c, CodePoint before) {
  if (c == kZeroWidthSpace) return !is_written_without_spaces(before);
  return c == 0xAD || (c >= 0x2060 && c <= 0x2064) || c == 0xFEFF;
}

// Copies the text, replacing each character for which `replacement` returns something else.
template <typename Replacement>
std::string replace_characters(std::string_view text, Replacement replacement) {
  std::string result;
  result.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const size_t start = i;
    const CodePoint c = decode_utf8(text, i);
    if (!replacement(c, result)) result.append(text.substr(start, i - start));
  }
  return result;
}

}  // namespace

TextScan scan_text(std::string_view text) {
  TextScan scan;
  uint32_t word = 0;  // characters since the last space
  uint32_t run = 0;   // and since the last character of a script without spaces
  CodePoint before = 0;
  for (size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const CodePoint c = byte < 0x80 ? (++i, byte) : decode_utf8(text, i);
    ++scan.characters;
    if (c >= 0xAD && !scan.invisible && is_needless_invisible(c, before)) scan.invisible = c;
    before = c;
    if (c == ' ') {
      scan.words += word > 0 ? 1 : 0;
      word = 0;
      run = 0;
      continue;
    }
    ++word;
    run = is_written_without_spaces(c) ? 0 : run + 1;
    scan.longest_word = std::max(scan.longest_word, run);
    if (is_control(c)) {
      if (!scan.control) scan.control = c;
    } else if (is_separator(c)) {
      if (!scan.separator) scan.separator = c;
    } else if (!scan.has_text) {
      scan.has_text = is_visible(c);
    }
    if (c == kReplacementCharacter) scan.has_replacement = true;
  }
  scan.words += word > 0 ? 1 : 0;
  return scan;
}

std::string without_control_characters(std::string_view text) {
  return replace_characters(text, [](CodePoint c, std::string& result) {
    if (!is_control(c)) return false;
    if (is_spacing_control(c)) result.push_back(' ');
    return true;
  });
}

std::string without_line_separators(std::string_view text) {
  return replace_characters(text, [](CodePoint c, std::string& result) {
    if (is_separator(c)) result.push_back(' ');
    return is_separator(c);
  });
}

std::string without_invisible_characters(std::string_view text) {
  CodePoint before = 0;
  return replace_characters(text, [&before](CodePoint c, std::string&) {
    return is_needless_invisible(c, std::exchange(before, c));
  });
}

}  // namespace allot
