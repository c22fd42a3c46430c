#include "experiment/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "base/console.h"
#include "base/error.h"
#include "base/files_in_use.h"
#include "base/folder_name.h"
#include "base/json_text.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/new_folders.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/process_pool.h"
#include "base/progress.h"
#include "base/stop_signals.h"
#include "base/stopped_error.h"
#include "base/strings.h"
#include "experiment/dealt_jobs.h"
#include "experiment/dealt_processes.h"
#include "experiment/make_results.h"
#include "experiment/model.h"
#include "experiment/progress.h"
#include "experiment/report.h"
#include "experiment/table_text.h"
#include "nn/gemm.h"
#include "train/distributed/local_communicator.h"
#include "train/distributed/packed_texts.h"
#include "train/prepare/prepared_data.h"
#include "train/stale_temporaries.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

void make_experiment_folder(const std::string& path, NewFolders& folders) {
  folders.make_or_throw(path, "name a folder that you may write to with -o");
}

// Those of an experiment that is locked; what others have left half-written in them is removed.
void make_experiment_folders(const ExperimentPaths& paths, NewFolders& folders) {
  for (const char* name : {"/cache", "/models", "/rows", "/translations", "/logs"}) {
    make_experiment_folder(paths.folder + name, folders);
  }
  // Training runs and other programs may be writing to these, lock or not.
  for (const char* name : {"", "/cache", "/models"}) remove_stale_temporaries(paths.folder + name);
  for (const char* name : {"/rows", "/translations"}) remove_own_temporaries(paths.folder + name);
}

// All rows are evaluated alike: words are what they are for the first.
EvaluatorOptions evaluator_options(const ExperimentPlan& plan, WorkerPool& pool) {
  const Recipe& recipe = plan.results.front().recipe;
  EvaluatorOptions options;
  options.source = plan.test_source;
  options.reference = plan.test_target;
  options.source_words = word_settings(recipe, recipe.data.source_language);
  options.target_words = word_settings(recipe, recipe.data.target_language);
  options.metrics = plan.experiment.columns;
  const auto& columns = plan.experiment.columns;
  if (std::find(columns.begin(), columns.end(), MetricKind::kDrop) != columns.end()) {
    options.aligner = prepare_word_aligner(recipe, pool);
  }
  return options;
}

// What there is to do for a result. `model`: the folder of its model.
Missing missing_of(const FoundResult& found, const std::string& model, bool restores_deleted) {
  if (found.missing == Missing::kTranslation) return found.missing;
  const bool has_model = is_trained(model);
  // Translating again is cheap, and nothing can be tested without translations. Scores without a
  // model, which may come from elsewhere, are trusted.
  if (!found.translations && has_model) return Missing::kTranslation;
  return restores_deleted && !(has_model && found.translations) ? Missing::kTranslation
                                                                : found.missing;
}

// Points results at the folders that already contain their training runs. A run that does not exist
// yet gets a folder that no other one of the table has.
void choose_folders(ExperimentPlan& plan) {
  const auto trainings = find_trainings(plan.paths.models());
  std::set<std::string> taken;
  for (const std::string& hash : plan.training_hashes) {
    if (const auto there = trainings.find(hash); there != trainings.end()) {
      taken.insert(there->second);
    }
  }
  for (PlannedResult& planned : plan.results) {
    std::string& output = planned.recipe.output;
    const auto there = trainings.find(planned.training_hash);
    if (there != trainings.end()) {
      output = there->second;
    } else if (taken.count(output) > 0) {
      output += "." + planned.training_hash;
    }
  }
}

// What is missing, model by model.
std::vector<ModelJob> make_jobs(const ExperimentPlan& plan, const std::vector<FoundResult>& found,
                                const ExperimentOptions& options) {
  std::vector<ModelJob> jobs;
  std::map<std::string, size_t> job_of;  // by training
  for (size_t i = 0; i < found.size(); ++i) {
    const PlannedResult& planned = plan.results[i];
    const Missing missing = missing_of(found[i], planned.recipe.output, options.restores_deleted);
    if (missing == Missing::kNothing) continue;
    if (found[i].missing == Missing::kNothing) {
      log::info("{}: its model or its translations were deleted and are recreated", planned.name);
    }
    const auto [it, is_new] = job_of.try_emplace(planned.training_hash, jobs.size());
    if (is_new) jobs.emplace_back();
    ModelJob& job = jobs[it->second];
    job.needs_model = job.needs_model || missing == Missing::kTranslation;
    job.results.push_back(planned);
  }
  for (const ModelJob& job : jobs) {
    if (!job.needs_model) continue;
    const PlannedResult& first = job.results.front();
    try {
      check_training(first.recipe, first.training_hash);
    } catch (const Error&) {
      if (!options.overwrite) throw;
      remove_training(first.recipe);
    }
  }
  return jobs;
}

std::vector<FoundResult> find_results(const ExperimentPlan& plan, OtherTraining other) {
  std::vector<FoundResult> found;
  found.reserve(plan.results.size());
  for (const PlannedResult& planned : plan.results) {
    found.push_back(find_result(plan.paths, planned, plan.experiment.columns, other));
  }
  return found;
}

// A job in a process of its own.
ProcessJob process_of(const ModelJob& job, const ExperimentPlan& plan,
                      const TranslationEvaluator& evaluator, const Run& run) {
  const std::string name = fs::path(job.results.front().recipe.output).filename().string();
  return {name, plan.paths.log(name), [&job, &plan, &evaluator, run] {
            make_results(job, plan.experiment, plan.paths, evaluator, run);
          }};
}

// How many jobs a process runs at a time, and the threads of each.
struct JobRoom {
  size_t limit = 1;
  Run run;
};
JobRoom room_of(const ExperimentOptions& options, const Run& run, size_t num_jobs,
                const RankGroup& group) {
  const size_t share = (num_jobs + group.size() - 1) / group.size();
  const size_t most = static_cast<size_t>(options.jobs > 0 ? options.jobs : run.threads);
  JobRoom room;
  room.limit = std::max<size_t>(1, std::min(share, most));
  room.run.threads = std::max(1, run.threads / static_cast<int>(room.limit));
  return room;
}

// On all ranks, when there are several.
std::vector<ProcessOutcome> run_on_ranks(RankGroup& group, const ExperimentPlan& plan,
                                         const std::vector<ModelJob>& jobs,
                                         const TranslationEvaluator& evaluator, const JobRoom& room,
                                         const StopSignals& signals,
                                         const std::function<void(const PoolState&)>& on_tick) {
  DealtProcesses dealt;
  dealt.num_jobs = jobs.size();
  dealt.limit = room.limit;
  dealt.job = [&](size_t number) { return process_of(jobs[number], plan, evaluator, room.run); };
  dealt.on_tick = on_tick;
  group.watch(signals.requested());
  std::vector<ProcessOutcome> outcomes = run_dealt_processes(group, dealt);
  group.watch_nothing();
  return outcomes;
}

// Rank 0: what the others need to take part.
void share_jobs(RankGroup& group, const ExperimentPlan& plan, const std::vector<ModelJob>& jobs) {
  const SharedFolderSign sign(plan.paths.folder);
  group.announce({TrainingCommand::Kind::kBegin});
  {
    const RankGroup::Step step(group);
    const std::string verbosity = console_shows(LogLevel::kInfo) ? "" : "quiet";
    group.communicator().broadcast(pack_texts({sign.name(), pack_jobs(jobs), verbosity}));
  }
  group.report({}, "");
}

// Runs the jobs, each in a process of its own; returns the names of those that failed.
std::vector<std::string> run_jobs(const ExperimentOptions& options, const ExperimentPlan& plan,
                                  const std::vector<ModelJob>& jobs,
                                  const TranslationEvaluator& evaluator, const Run& run,
                                  RankGroup& group) {
  const JobRoom room = room_of(options, run, jobs.size(), group);
  std::vector<ProcessJob> processes;
  std::vector<ExperimentProgress::Item> items;
  for (const ModelJob& job : jobs) {
    processes.push_back(process_of(job, plan, evaluator, room.run));
    const std::string& model = job.results.front().recipe.output;
    items.push_back({processes.back().name, model, !job.needs_model || is_trained(model),
                     plan.paths.log(processes.back().name)});
  }
  if (!group.is_alone()) share_jobs(group, plan, jobs);
  const StopSignals signals;
  ExperimentProgress progress(items);
  const auto on_tick = [&, is_reported = false](const PoolState& state) mutable {
    if (!state.is_stopping) {
      progress.show(state.running, state.num_ended);
    } else if (!is_reported) {
      progress.clear();
      log::info("stopping: saving {} first; press Ctrl-C again to stop at once",
                format_count(state.running.size(), "training run"));
      is_reported = true;
    }
  };
  const std::vector<ProcessOutcome> outcomes =
      group.is_alone() ? run_processes(processes, room.limit, signals.requested(), on_tick)
                       : run_on_ranks(group, plan, jobs, evaluator, room, signals, on_tick);
  progress.clear();
  // Whoever asked may have asked the trainings alone.
  const bool is_stopped = signals.requested() || group.stop_requested() ||
                          std::any_of(outcomes.begin(), outcomes.end(),
                                      [](const ProcessOutcome& one) { return one.was_stopped; });
  std::vector<std::string> failures;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].is_done) continue;
    if (is_stopped && (outcomes[i].was_stopped || !outcomes[i].was_started)) continue;
    failures.push_back(processes[i].name);
    console_log(LogLevel::kWarning,  // the problem comes with its remedy, on a line of its own
                fmt::format("{} failed (full log: {}): {}", processes[i].name,
                            printable(processes[i].log), outcomes[i].problem));
  }
  if (is_stopped) {
    throw StoppedError({plan.paths.folder},
                       failures.empty() ? "stopped; everything is saved"
                                        : fmt::format("stopped, but {} failed and only the "
                                                      "last checkpoint is kept",
                                                      join(failures, ", ")),
                       "run the same command again to continue");
  }
  return failures;
}

std::vector<KnownResult> known_results(const std::vector<FoundResult>& found,
                                       const TranslationEvaluator& evaluator, WorkerPool& pool) {
  std::vector<KnownResult> known;
  for (const FoundResult& one : found) {
    KnownResult& result = known.emplace_back();
    if (one.missing == Missing::kTranslation) continue;
    result.result = one.result;
    if (!one.translations) continue;
    result.evaluated = evaluator.evaluate(*one.translations, pool);
    if (take_scores(*result.evaluated, *result.result)) {
      log::warning(
          "{} (seed {}): the scores in its file are not those of its translations; using the "
          "latter",
          result.result->row, result.result->seed);
    }
  }
  return known;
}

// The folder exists.
ExperimentOutcome make_in_folder(Experiment experiment, const ExperimentOptions& options,
                                 const Run& run, const PlanListener& on_plan, RankGroup& group) {
  use_one_thread_for_products();
  TrainingIdentity identity;
  ExperimentOutcome outcome;
  // First: the folder is ours alone from here on.
  const ExperimentPaths place{folder_name(options.plan.folder), ""};
  outcome.lock = std::make_unique<FolderLock>(place.lock(), options.patience);
  outcome.plan = make_plan(std::move(experiment), options.plan, identity);
  ExperimentPlan& plan = outcome.plan;
  NewFolders folders;  // removed again, as far as they stay empty
  make_experiment_folders(plan.paths, folders);
  std::vector<FoundResult> found =
      find_results(plan, options.overwrite ? OtherTraining::kReplace : OtherTraining::kRefuse);
  choose_folders(plan);
  const std::vector<ModelJob> jobs = make_jobs(plan, found, options);
  for (size_t i = 0; i < found.size(); ++i) {
    adopt_result(plan.paths, plan.experiment, plan.results[i], found[i]);
  }
  if (on_plan) on_plan(plan);
  {
    WorkerPool pool(run.threads);
    outcome.evaluator = std::make_unique<TranslationEvaluator>(evaluator_options(plan, pool), pool);
    // What the training runs share is made here once, with all threads.
    if (!jobs.empty() && jobs.front().needs_model) {
      prepare_data(jobs.front().results.front().recipe, pool);
    }
  }  // no thread is left: processes are started
  const auto num_there = std::count_if(found.begin(), found.end(), [](const FoundResult& one) {
    return one.missing == Missing::kNothing;
  });
  if (num_there > 0) {
    log::info("reusing {} of {}", num_there, format_count(plan.results.size(), "result"));
  }
  if (!jobs.empty()) {
    outcome.lock->keep_file();
    outcome.failures = run_jobs(options, plan, jobs, *outcome.evaluator, run, group);
    found = find_results(plan, OtherTraining::kReplace);
  }
  WorkerPool pool(run.threads);
  outcome.known = known_results(found, *outcome.evaluator, pool);
  outcome.table = make_table(plan, outcome.known, {}, pool);
  return outcome;
}

}  // namespace

void ExperimentOutcome::throw_failures() const {
  if (failures.empty()) return;
  throw Error::failure({plan.paths.folder}, fmt::format("failed: {}", join(failures, ", ")),
                       "read their logs, then run the same command again to make what is missing");
}

ExperimentOutcome make_experiment(Experiment experiment, const ExperimentOptions& options,
                                  const Run& run, const PlanListener& on_plan) {
  LocalCommunicator alone;
  RankGroup group(alone);
  return make_experiment(std::move(experiment), options, run, on_plan, group);
}

ExperimentOutcome make_experiment(Experiment experiment, const ExperimentOptions& options,
                                  const Run& run, const PlanListener& on_plan, RankGroup& group) {
  NewFolders folders;  // removed again when the experiment is refused, after the lock in it
  make_experiment_folder(folder_name(options.plan.folder), folders);
  return make_in_folder(std::move(experiment), options, run, on_plan, group);
}

void follow_experiment(Experiment experiment, const ExperimentOptions& options, const Run& run,
                       RankGroup& group) {
  use_one_thread_for_products();
  if (group.next_command().kind == TrainingCommand::Kind::kEnd) return;
  const std::vector<std::string> received = unpack_texts(group.communicator().broadcast(""));
  ExperimentPlan plan;
  std::vector<ModelJob> jobs;
  std::unique_ptr<TranslationEvaluator> evaluator;
  std::exception_ptr failure;
  try {
    SharedFolderSign::check(folder_name(options.plan.folder), received.at(0));
    TrainingIdentity identity;
    plan = make_plan(std::move(experiment), options.plan, identity);
    jobs = unpack_jobs(received.at(1), plan);
    WorkerPool pool(run.threads);
    evaluator = std::make_unique<TranslationEvaluator>(evaluator_options(plan, pool), pool);
  } catch (...) {
    failure = std::current_exception();
  }  // no thread is left: processes are started
  group.report(failure, "");
  const StopSignals signals;
  JobRoom room = room_of(options, run, jobs.size(), group);
  // What training runs write to their logs does not depend on where they run.
  configure_console({LogLevel::kInfo, !received.at(2).empty()});
  run_on_ranks(group, plan, jobs, *evaluator, room, signals, {});
  show_only_errors();
  group.next_command();  // the end
}

}  // namespace allot
