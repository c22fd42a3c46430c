#pragma once

#include <vector>

#include "align/lexical_table.h"
#include "align/position_prior.h"
#include "align/prepared_pairs.h"
#include "align/tension.h"
#include "base/worker_pool.h"

namespace allot::align {

struct Expectation {
  double log_likelihood = 0;
  // Generated words that come from null, in expectation.
  double null_count = 0;
  PositionCounts positions;
  // For each given word and null_word(): the sum of its expected counts.
  std::vector<double> given_totals;
};

// One E-step: replaces the probabilities of `table` by expected counts, in the rows that are this
// process's; everything else is known to all of the team. The result is the same to
// the last bit for any number of threads: a row belongs to one worker, and what is summed over rows
// is summed in fixed point or in the order of the rows.
Expectation expectation_step(const PreparedPairs& prepared, const PositionPrior& prior,
                             TensionUpdate update, LexicalTable& table, WorkerPool& pool,
                             const PassProgress& progress, const Team& team = {});

}  // namespace allot::align
