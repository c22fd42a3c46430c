#pragma once

#include <string>

#include "base/stream.h"
#include "experiment/experiment.h"
#include "train/distributed/launcher.h"

namespace allot {

struct RunExperimentOptions : ExperimentOptions {
  // The YAML of the experiment.
  std::string recipe;
  // Whether this is one of several processes that make it together.
  DistributedOptions distributed;
};

// Makes the table of an experiment and writes table, page and results to its folder; the table also
// to stdout. Throws Error (exit code 1) at the end when rows have failed. Of several processes that
// an MPI launcher has started, rank 0 plans, writes and prints; all train and translate.
void run_experiment(const RunExperimentOptions& options, const Run& run);

}  // namespace allot
