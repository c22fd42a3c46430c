#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot {

// Text in pictures: the reader's font is unknown, and SVG does not break lines.

// About how wide a text is.
double text_width(std::string_view text, double size);
double bold_text_width(std::string_view text, double size);

// The text, or as many of its characters as leave room for "…" where it has more than
// `max_characters`.
std::string shortened(const std::string& text, size_t max_characters);

// Lines no wider than `width`, broken at spaces. A word that is wider has a line of its own.
std::vector<std::string> wrapped(std::string_view text, double width, double size);

}  // namespace allot
