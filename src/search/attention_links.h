#pragma once

#include <vector>

#include "align/error_rate.h"
#include "align/link.h"

namespace allot {

// Weights as the numbers that alignments are made of.
align::AttentionRows attention_rows(const std::vector<std::vector<float>>& attention);

// One link for each row, to the column where its weight is largest (of equals the first). Columns
// from num_source on (the sink) are never linked: a row that looks there most has no link, and so
// has a row without any weight.
align::Links attention_links(const align::AttentionRows& attention, size_t num_source);

}  // namespace allot
