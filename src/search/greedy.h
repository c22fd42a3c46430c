#pragma once

#include <cstddef>
#include <vector>

#include "base/worker_pool.h"
#include "infer/step_decoder.h"
#include "search/hypothesis.h"

namespace allot {

struct GreedyOptions {
  // Maximum number of tokens in a translation...
  size_t max_length = 100;
  // ...and most tokens for each source token (and five more): search/longest_translation.h.
  double max_length_factor = 3.0;
  // Sentences that one worker decodes side by side. Changes speed, never the result.
  size_t batch_size = 32;
};

// The most probable token at every step; <s> and <sink>, which no translation contains, are passed
// over. The decoder is fresh, for these sources. Scores are log-probabilities.
std::vector<Hypothesis> greedy_batch(infer::StepDecoder& decoder,
                                     const std::vector<infer::SourceSentence>& sources,
                                     const GreedyOptions& options);

// The same for any number of sentences, over all threads. A sentence's result does not depend on
// its neighbors, on batch_size or on the number of threads.
std::vector<Hypothesis> greedy_search(const infer::DecoderFactory& make_decoder,
                                      std::vector<infer::SourceSentence> sources,
                                      const GreedyOptions& options, WorkerPool& pool);

}  // namespace allot
