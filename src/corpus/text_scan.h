#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace allot {

// Properties of a line of text, found in one pass.
struct TextScan {
  uint32_t words = 0;       // between spaces (U+0020)
  uint32_t characters = 0;  // code points, including spaces
  // Characters of the longest word. Scripts without spaces between words (Chinese, Japanese, Thai,
  // ...) do not count: each of their characters ends a word.
  uint32_t longest_word = 0;
  bool has_text = false;  // a visible character (base/visible.h)
  // The first of U+0000 to U+001F and U+007F to U+009F except U+0085: tab and lone CR, too.
  std::optional<CodePoint> control;
  // The first of U+0085, U+2028 and U+2029, which other programs treat as line ends.
  std::optional<CodePoint> separator;
  // The first invisible character that no script needs: soft hyphen, zero-width space, word joiner,
  // invisible operators, byte order mark. Not the joiners U+200C and U+200D, nor the zero-width
  // space between words of scripts that have no spaces there.
  std::optional<CodePoint> invisible;
  bool has_replacement = false;  // U+FFFD: the text was already damaged
};

// `text` must be well-formed UTF-8; an ill-formed byte counts as U+FFFD.
TextScan scan_text(std::string_view text);

// Control characters that are white space (tab, CR, vertical tab, form feed) become spaces, the
// others are removed.
std::string without_control_characters(std::string_view text);

// U+0085, U+2028 and U+2029 become spaces.
std::string without_line_separators(std::string_view text);

// Removes all characters that `invisible` describes.
std::string without_invisible_characters(std::string_view text);

}  // namespace allot
