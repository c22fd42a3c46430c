#pragma once

#include <cstddef>
#include <string_view>

namespace allot {

// One function for each kind of text that may be protected: the end of what of that kind begins
// with the byte at `begin`, or `begin` where nothing does. Each looks at what is around it, too:
// the 52 of "B52" is no number. Written by hand rather than as expressions: none gives up on a long
// line, and a whole line takes time in proportion to its length.

size_t scan_number(std::string_view line, size_t begin);
size_t scan_url(std::string_view line, size_t begin);
size_t scan_email(std::string_view line, size_t begin);
size_t scan_placeholder(std::string_view line, size_t begin);
size_t scan_tag(std::string_view line, size_t begin);
// A row of emoji is one.
size_t scan_emoji(std::string_view line, size_t begin);

}  // namespace allot
