#pragma once

#include <string>
#include <string_view>

#include "align/link.h"
#include "base/error.h"

namespace allot::align {

// Links of one sentence pair, those that are sure and those that are only possible.
struct MarkedLinks {
  Links sure;
  Links possible;  // without the sure ones
};

// How positions are written.
struct LinkStyle {
  // Number of the first word: 0 or 1.
  uint32_t first_position = 0;
  // Target before source.
  bool is_flipped = false;
};

// "0-0 1-2": source-target, space-separated.
std::string format_links(const Links& links);

// Reads such a line. A score after " ||| " is ignored. Sure links are i-j, possible ones *i-j, i?j
// or ipj. Throws Error at `place` for anything else.
MarkedLinks parse_marked_links(std::string_view line, const LinkStyle& style, const Place& place);

// The same for lines where marks have no place: a possible link is an error.
Links parse_links(std::string_view line, const Place& place);

}  // namespace allot::align
