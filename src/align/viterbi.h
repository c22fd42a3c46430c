#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/direction_model.h"
#include "align/link.h"
#include "align/prepared_pairs.h"
#include "align/sentence_pairs.h"
#include "base/worker_pool.h"

namespace allot::align {

// The most probable origin of every generated word.
struct DirectedAlignment {
  // For each generated token of the text: the given position + 1, or 0 for null.
  std::vector<uint32_t> origins;
  // log p(generated | given) summed over the pairs without an empty side, sentence lengths left
  // out.
  double log_likelihood = 0;
  // The same for each pair, and with the length: log Poisson(generated length; 0.05 + given length
  // * length_ratio). Only on request. 0 for a pair with an empty side, which has no score.
  std::vector<double> scores;
};

struct ViterbiOptions {
  bool with_scores = false;
};

// Each generated word takes the best of null and all given words; of equals, null and then the
// first one. Of the table, only the rows are used that are this process's.
DirectedAlignment viterbi_alignment(const PreparedPairs& prepared, const DirectionModel& model,
                                    const ViterbiOptions& options, WorkerPool& pool,
                                    const PassProgress& progress = {}, const Team& team = {});

// The links of one pair, in the order of the generated words.
Links links_of_pair(const SentencePairs& pairs, const DirectedAlignment& alignment,
                    Direction direction, size_t pair);

// How many target words are linked to each source word.
std::vector<uint32_t> fertilities(const Links& links, size_t source_length);

}  // namespace allot::align
