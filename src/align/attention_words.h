#pragma once

#include <string>
#include <vector>

#include "align/error_rate.h"

namespace allot::align {

// Attention over the words of a text that was cut into subwords ("un@@ able"): the sum over the
// pieces of a source word, the mean over the pieces of a target word. Rows behind the last target
// piece (the end symbol) are left out. Needs a column for every source piece and a row for every
// target piece.
AttentionRows merge_subwords(const AttentionRows& attention, const std::vector<std::string>& source,
                             const std::vector<std::string>& target);

}  // namespace allot::align
