#pragma once

#include <vector>

#include "infer/step_decoder.h"
#include "search/beam.h"
#include "search/sampling.h"

namespace allot {

// Beam search: the n best translations of sentences that are decoded side by side on the calling
// thread; or with `sampling` n that are drawn. The decoder is fresh, for these sources.
std::vector<SearchResult> search_batch(infer::StepDecoder& decoder,
                                       const std::vector<infer::SourceSentence>& sources,
                                       const BeamOptions& options,
                                       const SamplingOptions* sampling = nullptr);

}  // namespace allot
