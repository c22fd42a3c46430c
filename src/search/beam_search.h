#pragma once

#include <vector>

#include "infer/ensemble.h"
#include "search/beam.h"

namespace allot {

// The n best translations of sentences that are decoded side by side on the calling thread.
std::vector<SearchResult> search_batch(const infer::Ensemble& ensemble,
                                       const std::vector<infer::SearchInput>& inputs,
                                       const BeamOptions& options);

}  // namespace allot
