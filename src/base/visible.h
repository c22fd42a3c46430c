#pragma once

#include <string_view>

#include "base/utf8.h"

namespace allot {

// False for characters without a visible mark: spaces of all widths, controls, zero-width
// characters, soft hyphens, joiners, direction marks, variation selectors, tags.
bool is_visible(CodePoint character);

// Whether a text has a visible character. A line without one is empty, whatever its bytes.
bool has_visible(std::string_view text);

}  // namespace allot
