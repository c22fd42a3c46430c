#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace allot {

// What a message shows of a line, a word or an option that somebody else wrote.
inline constexpr size_t kQuoteLength = 80;

// Text of others for a terminal, which would obey its control characters and its marks of direction
// and could be made to show something else than what is there: these and other characters that
// are invisible are written as \n, \x1b, \u202e or \U000e0001, bytes that are not UTF-8 as \x9b.
// Tabs, blanks of all kinds, joiners and variation selectors stay; so does \ itself, so that text
// that has been through this comes through again as it is. A result of more characters than the
// limit is cut and ends in "...".
std::string printable(std::string_view text,
                      size_t max_characters = std::numeric_limits<size_t>::max());

// The same for a report of ours, which has lines: newlines stay.
std::string printable_lines(std::string_view text);

// The text as messages quote it: in '...', at most kQuoteLength characters of it.
std::string quote(std::string_view text);

}  // namespace allot
