#pragma once

#include <cstdint>
#include <vector>

#include "infer/ensemble.h"
#include "search/translation.h"

namespace allot {

// What the ensemble makes of given translations: input.prefix is the whole target, and the end
// symbol follows it. One translation for each input, with probabilities and attention; its score is
// its log-probability. The bounds are those of the inputs, as in any translation.
std::vector<SearchResult> score_batch(const infer::Ensemble& ensemble,
                                      const std::vector<infer::SearchInput>& inputs);

}  // namespace allot
