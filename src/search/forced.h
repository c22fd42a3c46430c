#pragma once

#include <vector>

#include "infer/step_decoder.h"
#include "search/hypothesis.h"

namespace allot {

// Forced decoding: what the decoder makes of given translations. `prefix` of each source is the
// whole target, and the end symbol follows it. One hypothesis for each source, with probabilities
// and attention; its score is its log-probability.
std::vector<SearchResult> score_batch(infer::StepDecoder& decoder,
                                      const std::vector<infer::SourceSentence>& sources);

}  // namespace allot
