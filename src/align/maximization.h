#pragma once

#include <vector>

#include "align/expectation.h"
#include "align/lexical_table.h"
#include "base/worker_pool.h"

namespace allot::align {

// How expected counts c become probabilities.
struct MaximizationOptions {
  // exp(digamma(c + alpha) - digamma(sum of c + alpha)), not normalized: it takes from rare pairs.
  // Otherwise c / (sum of c), which is the maximum of the likelihood.
  bool variational_bayes = true;
  // Strength of the Dirichlet prior.
  double alpha = 0.01;
};

// How many entries of the table belong to each given word, and to null_word().
std::vector<double> count_entries(const LexicalTableView& table);

// Entries [begin, end) of a table.
struct EntryRange {
  size_t begin = 0;
  size_t end = 0;
};

// One M-step: replaces the counts that `expectation_step` left in the table by probabilities. None
// is 0, so that every word keeps an origin; the minimum is the smallest normal float. `own`: the
// entries that are this process's, if there are others (Team).
void maximization_step(LexicalTable& table, const Expectation& expectation,
                       const std::vector<double>& entry_counts, const MaximizationOptions& options,
                       WorkerPool& pool, const std::vector<EntryRange>& own);
void maximization_step(LexicalTable& table, const Expectation& expectation,
                       const std::vector<double>& entry_counts, const MaximizationOptions& options,
                       WorkerPool& pool);

}  // namespace allot::align
