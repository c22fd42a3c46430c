#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace allot {

// Maximum number of characters that a message quotes of a line, a word or an option.
inline constexpr size_t kQuoteLength = 80;

// Untrusted text for a terminal, which would obey its control characters and direction marks and
// could be made to show something other than the text: these and other invisible characters are
// written as \n, \x1b, \u202e or \U000e0001, bytes that are not UTF-8 as \x9b. Tabs, spaces of all
// kinds, joiners and variation selectors stay; so does \ itself, so that applying this twice
// changes nothing. A result longer than the limit, in characters, is cut and ends in "...".
std::string printable(std::string_view text,
                      size_t max_characters = std::numeric_limits<size_t>::max());

// The same for our own reports, which have several lines: newlines stay.
std::string printable_lines(std::string_view text);

// The text as messages quote it: in '...', shortened to kQuoteLength characters.
std::string quote(std::string_view text);

}  // namespace allot
