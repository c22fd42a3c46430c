#pragma once

#include <cstddef>

#include "metrics/ngram_matches.h"

namespace allot {

// The smallest number of edits that Tercom's search finds to turn the hypothesis into the
// reference: insertions, deletions, replacements, and shifts of a block of words, each counting
// one. Greedy: the shift that saves most is done as long as one saves anything; what remains is an
// edit distance inside a beam around the diagonal (Snover et al. 2006; limits as in sacreBLEU 2).
size_t count_ter_edits(const Symbols& hypothesis, const Symbols& reference);

}  // namespace allot
