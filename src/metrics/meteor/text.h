#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot::meteor {

// The words of a line as Java's StringTokenizer gives them: pieces between space, tab, LF, CR and
// form feed. Views into `line`.
std::vector<std::string_view> split_tokens(std::string_view line);

// Length in UTF-16 units, which is what Java calls the length of a string.
int count_utf16_units(std::string_view text);

}  // namespace allot::meteor
