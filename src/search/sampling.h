#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "infer/ensemble.h"
#include "search/beam.h"

namespace allot {

// Translations drawn by chance instead of searched for.
struct SamplingOptions {
  // Draw from the so many most probable words only (0 = all of them).
  size_t top_k = 0;
  // Draw from the most probable words that together have this probability (1 = all of them).
  double top_p = 1.0;
  // Divides log-probabilities: below 1 nearer to the most probable words, above 1 farther away.
  double temperature = 1.0;
  // The same seed and the same sentence give the same translations, whatever stands beside it.
  uint64_t seed = 1;

  void validate() const;  // throws a usage error naming option, value and range
};

// One word; log-probabilities of minus infinity are never drawn. At least one word must be
// possible.
uint32_t draw_word(const SamplingOptions& options, const float* log_probs, size_t vocabulary,
                   Random& random);

// options.n_best translations of every sentence, in the order in which they were drawn. Lengths,
// rules and penalties (for the scores) are those of `options`.
std::vector<SearchResult> sample_batch(const infer::Ensemble& ensemble,
                                       const std::vector<infer::SearchInput>& inputs,
                                       const BeamOptions& options, const SamplingOptions& sampling);

}  // namespace allot
