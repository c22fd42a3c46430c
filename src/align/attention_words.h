#pragma once

#include <string>
#include <vector>

#include "align/error_rate.h"

namespace allot::align {

// Attention over the words of a text that was cut into subwords ("un@@ able"): the sum over the
// tokens of a source word, the mean over the tokens of a target word. Rows behind the last target
// token (the end symbol) are left out. Needs a column for every source token and a row for every
// target token.
AttentionRows merge_subwords(const AttentionRows& attention, const std::vector<std::string>& source,
                             const std::vector<std::string>& target);

// The same for tokens that know the number of their word, rising from 0. Source tokens without a
// word of their own (the sink) have the number behind the last.
AttentionRows merge_tokens(const AttentionRows& attention, const std::vector<size_t>& source_words,
                           const std::vector<size_t>& target_words);

}  // namespace allot::align
