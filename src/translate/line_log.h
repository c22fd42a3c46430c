#pragma once

#include "base/error.h"
#include "translate/line_translation.h"

namespace allot {

// Messages about a line of the input.

void log_repaired_line(const Place& place);
// Nothing when the line was translated as a whole.
void log_split_line(const Place& place, const LineTranslation& line);
// Nothing when none was omitted.
void log_omitted_tables(const Place& place, size_t num_omitted);

}  // namespace allot
