#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/worker_pool.h"
#include "infer/model.h"

namespace allot {

struct GreedyOptions {
  // Most words of a translation...
  size_t max_length = 100;
  // ...and most words for each source token (and five more): a model that has not learned to stop
  // does not talk for ever. Both look at the sentence alone.
  double max_length_factor = 3.0;
  // Sentences that are translated side by side by one worker. Changes speed, never the result.
  size_t batch_size = 32;
};

// A translation, and how it came about.
struct GreedyTranslation {
  std::vector<uint32_t> words;  // without the end symbol
  double log_prob = 0;          // of the words and the end symbol
  bool is_finished = false;     // the end symbol was reached
  // Weights of the source tokens, a row for each word and for the end symbol.
  std::vector<std::vector<float>> attention;
};

// The most probable word at every step, for every sentence; <s> and <sink>, which no translation
// contains, are passed over. A sentence's result does not depend on its neighbors, on batch_size
// or on the number of threads.
std::vector<GreedyTranslation> translate_greedily(const infer::Model& model,
                                                  const AttentionSettings& settings,
                                                  const std::vector<infer::SourceSentence>& sources,
                                                  const GreedyOptions& options, WorkerPool& pool);

}  // namespace allot
