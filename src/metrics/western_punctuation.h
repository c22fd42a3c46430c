#pragma once

#include <string>
#include <string_view>

namespace allot {

// Sets apart ASCII punctuation and symbols, except apostrophe, full stop, comma and hyphen: the
// first step of the tokenizers of NIST's mteval and of Tercom.
std::string separate_western_symbols(const std::string& text);

// Separates periods and commas that are not between digits, and hyphens after a digit: their second
// step.
std::string separate_western_stops(const std::string& text);

std::string replace_all(std::string text, std::string_view from, std::string_view to);

// &quot; &amp; &lt; &gt;, one after the other, so that "&amp;lt;" ends as "<".
std::string unescape_basic_entities(std::string text);

}  // namespace allot
