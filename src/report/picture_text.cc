#include "report/picture_text.h"

#include "base/strings.h"
#include "base/utf8.h"

namespace allot {

double text_width(std::string_view text, double size) {
  constexpr CodePoint kWideFrom = 0x1100;  // Hangul, kana, Han and what follows
  double width = 0;
  for (size_t position = 0; position < text.size();) {
    width += decode_utf8(text, position) >= kWideFrom ? size : 0.62 * size;
  }
  return width;
}

double bold_text_width(std::string_view text, double size) {
  return 1.13 * text_width(text, size);
}

std::string shortened(const std::string& text, size_t max_characters) {
  if (count_code_points(text) <= max_characters) return text;
  size_t end = 0;
  for (size_t i = 1; i < max_characters; ++i) decode_utf8(text, end);
  return text.substr(0, end) + "\xE2\x80\xA6";  // an ellipsis
}

std::vector<std::string> wrapped(std::string_view text, double width, double size) {
  std::vector<std::string> lines;
  for (const std::string_view word : split_spaces(text)) {
    const bool fits =
        !lines.empty() &&
        text_width(lines.back(), size) + text_width(" ", size) + text_width(word, size) <= width;
    if (fits) {
      lines.back() += ' ';
      lines.back() += word;
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

}  // namespace allot
