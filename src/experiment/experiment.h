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
#include "train/distributed/rank_group.h"

namespace allot {

struct ExperimentOptions {
  PlanOptions plan;
  // Models that are trained at the same time (0 = one for each thread).
  int jobs = 0;
  // Replace training runs and results that were made with other recipes.
  bool overwrite = false;
  // Recreate models and translations that were deleted although their results are there: for those
  // who want to use them, not only to see the table.
  bool restores_deleted = false;
  // How long to wait for another experiment that is running in the folder.
  std::chrono::milliseconds patience = std::chrono::seconds(5);
};

// What an experiment has come to.
struct ExperimentOutcome {
  // Held until all that is made of the outcome is written, too.
  std::unique_ptr<FolderLock> lock;
  ExperimentPlan plan;
  std::unique_ptr<TranslationEvaluator> evaluator;
  std::vector<KnownResult> known;  // of the plan's results
  ExperimentTable table;
  std::vector<std::string> failures;  // models that could not be made

  // Throws Error (exit code 1) that names them.
  void throw_failures() const;
};

// Called when everything is known about an experiment and nothing has been trained.
using PlanListener = std::function<void(const ExperimentPlan&)>;

// Trains what is missing, translates and evaluates; writes nothing but what later runs use.
// Everything that is done stays done, so an experiment that was stopped, killed or changed
// continues from there. A row that fails does not touch the others.
ExperimentOutcome make_experiment(Experiment experiment, const ExperimentOptions& options,
                                  const Run& run, const PlanListener& on_plan = {});

// The same on rank 0 of a group, while the others call follow_experiment with the same arguments:
// models are made by all of them, one by one as they become free, in a folder that they share.
ExperimentOutcome make_experiment(Experiment experiment, const ExperimentOptions& options,
                                  const Run& run, const PlanListener& on_plan, RankGroup& group);

// On the other ranks: makes models until rank 0 ends the experiment. Throws GroupError when one of
// the ranks fails.
void follow_experiment(Experiment experiment, const ExperimentOptions& options, const Run& run,
                       RankGroup& group);

}  // namespace allot
