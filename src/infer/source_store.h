#pragma once

#include <cstddef>
#include <vector>

#include "infer/decoder.h"

namespace allot::infer {

// What the decoder reads of the sentences of a running batch: sentences come and go.

// The sentences of `more` follow. What only the start of a decoder needs is not kept.
void append_sources(PreparedSources more, PreparedSources& sources);

// Only these sentences stay, in this order.
void keep_sources(const std::vector<size_t>& sentences, PreparedSources& sources);

}  // namespace allot::infer
