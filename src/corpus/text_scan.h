#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace allot {

// What one look at a line of text tells.
struct TextScan {
  uint32_t words = 0;       // between spaces (U+0020)
  uint32_t characters = 0;  // code points, spaces included
  // Characters of the longest word. Scripts that put no spaces between words (Chinese, Japanese,
  // Thai, ...) do not count: there a word ends with each of their characters.
  uint32_t longest_word = 0;
  bool has_text = false;  // something that can be seen (base/visible.h)
  // The first of U+0000 to U+001F and U+007F to U+009F but U+0085: tab and lone CR too.
  std::optional<CodePoint> control;
  // The first of U+0085, U+2028 and U+2029, which other programs take for line ends.
  std::optional<CodePoint> separator;
  // The first character that is there without being seen and that no script needs: soft hyphen,
  // zero-width space, word joiner, invisible operators, byte order mark. Not the joiners U+200C and
  // U+200D, nor the zero-width space between words of scripts that have no spaces there.
  std::optional<CodePoint> invisible;
  bool has_replacement = false;  // U+FFFD: the text was damaged before it came here
};

// `text` must be well-formed UTF-8; an ill-formed byte counts as U+FFFD.
TextScan scan_text(std::string_view text);

// Control characters that stand for space (tab, CR, vertical tab, form feed) become spaces, the
// others vanish.
std::string without_control_characters(std::string_view text);

// U+0085, U+2028 and U+2029 become spaces.
std::string without_line_separators(std::string_view text);

// What `invisible` is about vanishes.
std::string without_invisible_characters(std::string_view text);

}  // namespace allot
