#pragma once

#include <cstdint>
#include <functional>

#include "align/direction_model.h"
#include "align/maximization.h"
#include "align/team.h"
#include "align/tension.h"
#include "align/viterbi.h"

namespace allot::align {

// The defaults are those of fast_align -d -o -v.
struct TrainOptions {
  // Passes over the text. The last one only aligns, so there is one update less.
  int iterations = 5;
  // The prior; its tension is where training starts.
  PriorParameters prior;
  // From the second to the last pass but one.
  TensionUpdate tension_update = TensionUpdate::kFastAlign;
  MaximizationOptions maximization;

  void validate() const;  // throws Error naming option, value and range
};

// What one pass found. Everything but the tension is under the parameters before its update.
struct IterationReport {
  int iteration = 0;  // from 1
  double log_likelihood = 0;
  double perplexity = 0;  // for each generated word
  // These two are not measured in the last pass.
  double null_share = 0;
  double feature_mean = 0;
  double tension = 0;  // after the pass
};

// Who wants to know how training goes. Both may be empty; both are called from the calling thread.
struct TrainObserver {
  std::function<void(const IterationReport& report)> on_iteration;
  // Generated words done, over all passes.
  std::function<void(uint64_t words_done)> on_progress;
};

struct TrainedDirection {
  DirectionParameters parameters;
  LexicalTable table;
  // The last pass.
  DirectedAlignment alignment;

  DirectionModel model() const { return {parameters, table.view()}; }
};

// IBM Model 2 with a diagonal-favoring prior, trained by expectation maximization. The same to the
// last bit for any number of threads and of processes. With a team, all of them call it with the
// same text and options.
TrainedDirection train(const DirectedPairs& pairs, const TrainOptions& options,
                       const ViterbiOptions& viterbi, WorkerPool& pool,
                       const TrainObserver& observer = {}, const Team& team = {});

}  // namespace allot::align
