#pragma once

#include <cstddef>

#include "base/error.h"

namespace allot {

// Messages about a line of the input.

void log_repaired_line(const Place& place);
// Nothing when the line was translated as a whole.
void log_split_line(const Place& place, size_t num_tokens, size_t num_parts);
// Nothing when none was omitted.
void log_omitted_tables(const Place& place, size_t num_omitted);

}  // namespace allot
