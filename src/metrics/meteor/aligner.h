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
// chunks, then the smallest distance between positions. The search has a beam, and makes METEOR's
// choice even where a better one exists. The result is in the order of the reference.
std::vector<Match> align(const Candidates& candidates, const std::vector<Module>& modules,
                         const AlignerOptions& options);

// Number of runs of matches that are adjacent in both sentences.
int count_chunks(const std::vector<Match>& alignment);

}  // namespace allot::meteor
