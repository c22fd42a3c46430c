#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "infer/step_decoder.h"
#include "search/beam.h"

namespace allot {

// Translations drawn at random instead of searched for.
struct SamplingOptions {
  // Draw from the k most probable tokens only (0 = all of them).
  size_t top_k = 0;
  // Draw from the most probable tokens that together have this probability (1 = all of them).
  double top_p = 1.0;
  // Divides log-probabilities: below 1 favors probable tokens, above 1 improbable ones.
  double temperature = 1.0;
  // The same seed and the same sentence give the same translations in any batch.
  uint64_t seed = 1;

  void validate() const;  // throws a usage error naming option, value and range
};

// One token; log-probabilities of minus infinity are never drawn. At least one token must be
// possible.
uint32_t draw_token(const SamplingOptions& options, const infer::NextTokens& next, Random& random);

// options.n_best translations of every sentence, in the order in which they were drawn. Lengths,
// constraints and penalties (for the scores) are those of `options`. The decoder is fresh, for
// these sources.
std::vector<SearchResult> sample_batch(infer::StepDecoder& decoder,
                                       const std::vector<infer::SourceSentence>& sources,
                                       const BeamOptions& options, const SamplingOptions& sampling);

}  // namespace allot
