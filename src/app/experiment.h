#pragma once

#include <string>

#include "app/experiment_plan.h"
#include "app/stream.h"

namespace allot {

struct ExperimentOptions {
  // The YAML of the experiment.
  std::string recipe;
  PlanOptions plan;
  // Rows that are trained side by side (0 = one for each thread).
  int jobs = 0;
  // Replace trainings and results that were made with other recipes.
  bool overwrite = false;
};

// Makes the table of an experiment: trains what is missing, translates and judges, and writes
// table, page and results to the folder; the table also to stdout. Everything that is done stays
// done, so an experiment that was stopped, killed or changed goes on from there. A row that fails
// does not touch the others; Error (exit code 1) at the end.
void run_experiment(const ExperimentOptions& options, const Run& run);

}  // namespace allot
