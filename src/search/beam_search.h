#pragma once

#include <vector>

#include "infer/step_decoder.h"
#include "search/beam.h"

namespace allot {

// Beam search: the n best translations of sentences that are decoded side by side on the calling
// thread. The decoder is fresh, for these sources.
std::vector<SearchResult> search_batch(infer::StepDecoder& decoder,
                                       const std::vector<infer::SourceSentence>& sources,
                                       const BeamOptions& options);

}  // namespace allot
