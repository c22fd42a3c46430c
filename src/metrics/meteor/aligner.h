#pragma once

#include <vector>

#include "metrics/meteor/match.h"

namespace allot::meteor {

struct AlignerOptions {
  // Paths kept at each reference word.
  int beam_size = 40;
};

// Chooses among the candidates so that no word is used twice, by METEOR's beam search from left to
// right over the reference: most words matched (exact ones weigh 1, others 1/2), then fewest
// chunks, then the least distance between positions. It is a search with a beam, and it keeps what
// METEOR does even where a better choice exists. The result is in the order of the reference.
std::vector<Match> align(const Candidates& candidates, const std::vector<Module>& modules,
                         const AlignerOptions& options);

// Number of runs of matches that stand next to each other in both sentences.
int count_chunks(const std::vector<Match>& alignment);

}  // namespace allot::meteor
