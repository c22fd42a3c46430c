#pragma once

#include <vector>

#include "translate/line_input.h"
#include "translate/source_text.h"

namespace allot {

// The bounds that came with a line, one for each token: given for its words or for its tokens,
// maybe with one more for the sink, which is passed over. Throws Error at their place when they fit
// neither, or both in different ways.
std::vector<float> given_bounds(const LineInput& line, const SourceText& text);

}  // namespace allot
