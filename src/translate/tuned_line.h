#pragma once

#include <string>

#include "translate/line_translation.h"

namespace allot {

// A translated line as far as tuning looks at it, as text, exactly: for processes that tune
// together. What it does not look at (attention, offsets, warnings) is left out.
std::string pack_tuned_line(const LineTranslation& line);
LineTranslation unpack_tuned_line(const std::string& text);

}  // namespace allot
