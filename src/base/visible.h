#pragma once

#include <string_view>

#include "base/utf8.h"

namespace allot {

// False for characters that leave no mark of their own: blanks of all widths, controls, zero-width
// characters, soft hyphens, joiners, marks of direction, variation selectors, tags.
bool is_visible(CodePoint character);

// Whether a text has anything to see. One without is an empty line, whatever its bytes.
bool has_visible(std::string_view text);

}  // namespace allot
