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

// The same for pieces that know the number of their word, rising from 0. Source pieces without a
// word of their own (the sink) have the number behind the last.
AttentionRows merge_pieces(const AttentionRows& attention, const std::vector<size_t>& source_words,
                           const std::vector<size_t>& target_words);

}  // namespace allot::align
