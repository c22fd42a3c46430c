#pragma once

#include <string>
#include <string_view>

namespace allot {

// Text as one line of a file or one column of a TSV file: without space around it, and tabs and
// line breaks of all kinds, with the space around them, are one space.
std::string one_line(std::string_view text);

// Whether there is a line break in it that is not at its ends.
bool has_inner_line_break(std::string_view text);

}  // namespace allot
