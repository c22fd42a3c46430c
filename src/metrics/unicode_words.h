#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"

namespace allot {

// White space, words and lower case as in Python 3: the reference implementations of the metrics
// are Python programs. Text is well-formed UTF-8.

// str.isspace: the ASCII ones with U+001C..U+001F, U+0085, NBSP and the Unicode spaces.
bool is_unicode_space(CodePoint code_point);

// str.split(): the words between runs of white space. Views into `text`.
std::vector<std::string_view> split_words(std::string_view text);

// str.rstrip() and str.strip(). Views into `text`.
std::string_view strip_right(std::string_view text);
std::string_view strip(std::string_view text);

// str.lower(): U+0130 becomes two characters, a capital sigma at the end of a word the final one.
std::string lower_case(std::string_view text);

// perl's lc without locale: A to Z only.
std::string ascii_lower_case(std::string_view text);

}  // namespace allot
