#pragma once

#include "base/error.h"
#include "translate/line_translation.h"

namespace allot {

// What is told of a line of the input, beside its translation.

void tell_of_repair(const Place& place);
// Says nothing when the line was translated in one piece.
void tell_of_parts(const Place& place, const LineTranslation& line);
// Says nothing when there are none.
void tell_of_tables(const Place& place, size_t num_left_out);

}  // namespace allot
