#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/folder_lock.h"
#include "base/stream.h"
#include "experiment/plan.h"
#include "experiment/table.h"
#include "experiment/translation_evaluator.h"

namespace allot {

struct ExperimentOptions {
  // The YAML of the experiment.
  std::string recipe;
  PlanOptions plan;
  // Rows that are trained side by side (0 = one for each thread).
  int jobs = 0;
  // Replace trainings and results that were made with other recipes.
  bool overwrite = false;
  // Make models and translations again that are gone although their results are there: for who
  // wants to use them, not only to see the table.
  bool restores_deleted = false;
  // How long to wait for another experiment that is at work in the folder.
  std::chrono::milliseconds patience = std::chrono::seconds(5);
};

// What an experiment has come to.
struct ExperimentOutcome {
  // Held until all that is made of the outcome is written, too.
  std::unique_ptr<FolderLock> lock;
  ExperimentPlan plan;
  std::unique_ptr<TranslationEvaluator> evaluate;
  std::vector<KnownResult> known;  // of the plan's results
  ExperimentTable table;
  std::vector<std::string> failures;  // models that could not be made

  // Throws Error (exit code 1) that names them.
  void throw_failures() const;
};

// Called when everything is known about an experiment and nothing has been trained.
using PlanListener = std::function<void(const ExperimentPlan&)>;

// Trains what is missing, translates and evaluates; writes nothing but what later runs use.
ExperimentOutcome make_experiment(Experiment experiment, const ExperimentOptions& options,
                                  const Run& run, const PlanListener& on_plan = {});

// Makes the table of an experiment: trains what is missing, translates and evaluates, and writes
// table, page and results to the folder; the table also to stdout. Everything that is done stays
// done, so an experiment that was stopped, killed or changed goes on from there. A row that fails
// does not touch the others; Error (exit code 1) at the end.
void run_experiment(const ExperimentOptions& options, const Run& run);

}  // namespace allot
