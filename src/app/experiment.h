#pragma once

#include <string>

#include "base/stream.h"
#include "experiment/experiment.h"

namespace allot {

struct RunExperimentOptions : ExperimentOptions {
  // The YAML of the experiment.
  std::string recipe;
};

// Makes the table of an experiment and writes table, page and results to its folder; the table also
// to stdout. Throws Error (exit code 1) at the end when rows have failed.
void run_experiment(const RunExperimentOptions& options, const Run& run);

}  // namespace allot
