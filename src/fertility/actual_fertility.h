#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/link.h"
#include "align/viterbi.h"

namespace allot {

// The actual fertility of every token of a sentence: how many target tokens are linked to it, at
// least `minimum`. `num_tokens` counts the sink, which is the last; links beyond it must not be
// there. Two equal links are one.
std::vector<uint32_t> actual_fertilities(align::Links links, size_t num_tokens,
                                         uint32_t minimum = 1);

}  // namespace allot
