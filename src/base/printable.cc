#include "base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace allot {
namespace {

struct CodePointRange {
  CodePoint first;
  CodePoint last;
};

// Fewer than those that visible.h calls invisible: text of some languages needs spaces of other
// widths, joiners (U+200C, U+200D) and variation selectors, which are harmless.
constexpr std::array<CodePointRange, 14> kHidden = {{
    {0, 0x08},
    {0x0A, 0x1F},        // C0 except tab
    {0x7F, 0x9F},        // DEL, C1
    {0xAD, 0xAD},        // soft hyphen
    {0x61C, 0x61C},      // direction
    {0x180E, 0x180E},    // vowel separator
    {0x200B, 0x200B},    // zero-width space
    {0x200E, 0x200F},    // direction
    {0x2028, 0x202E},    // ends of lines and paragraphs, direction
    {0x2060, 0x206F},    // word joiner, invisible operators, direction
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFF0, 0xFFFB},    // annotations
    {0xFFFE, 0xFFFF},    // noncharacters
    {0xE0000, 0xE00FF},  // tags
}};

bool is_hidden(CodePoint character) {
  const auto range =
      std::lower_bound(kHidden.begin(), kHidden.end(), character,
                       [](const CodePointRange& own, CodePoint c) { return own.last < c; });
  return range != kHidden.end() && character >= range->first;
}

std::string escape_of(CodePoint character) {
  if (character == '\n') return "\\n";
  if (character == '\r') return "\\r";
  if (character < 0x80) return fmt::format("\\x{:02x}", character);
  if (character <= 0xFFFF) return fmt::format("\\u{:04x}", character);
  return fmt::format("\\U{:08x}", character);
}

enum class Newlines { kEscape, kKeep };

// The character at `position` as it is shown; moves `position` past it.
std::string shown_character(std::string_view text, size_t& position, Newlines newlines) {
  const size_t begin = position;
  const CodePoint character = decode_utf8(text, position);
  if (character == kReplacementCharacter && position == begin + 1) {  // U+FFFD itself has three
    return fmt::format("\\x{:02x}", static_cast<unsigned char>(text[begin]));
  }
  if (!is_hidden(character) || (character == '\n' && newlines == Newlines::kKeep)) {
    return std::string(text.substr(begin, position - begin));
  }
  return escape_of(character);
}

std::string shown(std::string_view text, size_t limit, Newlines newlines) {
  constexpr std::string_view kEllipsis = "...";
  std::string result;
  size_t length = 0;  // of the result, in characters
  size_t cut = 0;     // bytes of it that leave room for the ellipsis
  for (size_t position = 0; position < text.size();) {
    const std::string next = shown_character(text, position, newlines);
    length += count_code_points(next);
    if (length > limit) return result.substr(0, cut).append(kEllipsis);
    result += next;
    if (length + kEllipsis.size() <= limit) cut = result.size();
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text, size_t max_characters) {
  return shown(text, max_characters, Newlines::kEscape);
}

std::string printable_lines(std::string_view text) {
  return shown(text, std::numeric_limits<size_t>::max(), Newlines::kKeep);
}

std::string quote(std::string_view text) {
  return "'" + printable(text, kQuoteLength) + "'";
}

}  // namespace allot
