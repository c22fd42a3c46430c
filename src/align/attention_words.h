#pragma once

#include <string>
#include <vector>

#include "align/error_rate.h"

namespace allot::align {

// Attention over the words of a text that was split into subwords ("un@@ able"): the sum over the
// tokens of a source word, the mean over the tokens of a target word. Rows after the last target
// token (the end symbol) are dropped. Needs a column for every source token and a row for every
// target token.
AttentionRows merge_subwords(const AttentionRows& attention, const std::vector<std::string>& source,
                             const std::vector<std::string>& target);

// The same for tokens that know the index of their word, ascending from 0. Source tokens without a
// word (the sink) have the index after the last.
AttentionRows merge_tokens(const AttentionRows& attention, const std::vector<size_t>& source_words,
                           const std::vector<size_t>& target_words);

}  // namespace allot::align
