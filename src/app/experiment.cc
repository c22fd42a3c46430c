#include "app/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

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
#include "experiment/make_results.h"
#include "experiment/model.h"
#include "experiment/progress.h"
#include "experiment/report.h"
#include "experiment/table_text.h"
#include "nn/gemm.h"
#include "train/prepare/prepared_data.h"
#include "train/stale_temporaries.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

void make_experiment_folder(const std::string& path, NewFolders& folders) {
  if (const std::error_code error = folders.make(path)) {
    throw Error::failure({path}, "cannot make this folder: " + error.message(),
                         "name a folder that you may write to with -o");
  }
}

// Those of an experiment that is locked; what others have left half-written in them goes.
void make_experiment_folders(const ExperimentPaths& paths, NewFolders& folders) {
  for (const char* name : {"/cache", "/models", "/rows", "/translations", "/logs"}) {
    make_experiment_folder(paths.folder + name, folders);
  }
  // Trainings and other programs may be at work in these, lock or not.
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
  // model, which may come from elsewhere, are believed.
  if (!found.translations && has_model) return Missing::kTranslation;
  return restores_deleted && !(has_model && found.translations) ? Missing::kTranslation
                                                                : found.missing;
}

// Points results at the folders that hold their trainings already. A training that is not there yet
// gets a folder that no other one of the table has.
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
      log::info("{}: its model or its translations are gone and are made again", planned.name);
    }
    const auto [it, is_new] = job_of.try_emplace(planned.training_hash, jobs.size());
    if (is_new) jobs.push_back({{}, false});
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

std::vector<FoundResult> find_results(const ExperimentPlan& plan, bool overwrite) {
  std::vector<FoundResult> found;
  found.reserve(plan.results.size());
  for (const PlannedResult& planned : plan.results) {
    found.push_back(find_result(plan.paths, planned, plan.experiment.columns, overwrite));
  }
  return found;
}

// Runs the jobs; what failed, as text.
std::vector<std::string> run_jobs(const ExperimentOptions& options, const ExperimentPlan& plan,
                                  const std::vector<ModelJob>& jobs,
                                  const TranslationEvaluator& evaluate, const Run& run) {
  const size_t limit =
      std::min(jobs.size(), static_cast<size_t>(options.jobs > 0 ? options.jobs : run.threads));
  const Run own{std::max(1, run.threads / static_cast<int>(std::max<size_t>(1, limit)))};
  std::vector<SideJob> side;
  std::vector<ExperimentProgress::Item> items;
  for (const ModelJob& job : jobs) {
    const std::string name = fs::path(job.results.front().recipe.output).filename().string();
    side.push_back({name, plan.paths.log(name), [&job, &plan, &evaluate, own] {
                      make_results(job, plan.experiment, plan.paths, evaluate, own);
                    }});
    const std::string& model = job.results.front().recipe.output;
    items.push_back({name, model, !job.needs_model || is_trained(model)});
  }
  const StopSignals signals;
  ExperimentProgress progress(items);
  const std::vector<SideOutcome> outcomes = run_processes(
      side, limit, signals.requested(), [&, is_told = false](const SideState& state) mutable {
        if (!state.is_stopping) {
          progress.show(state.running, state.num_ended);
        } else if (!is_told) {
          progress.clear();
          log::info("stopping: {} to save first; Ctrl-C once more does not wait",
                    state.running.size() == 1 ? "one training has" : "trainings have");
          is_told = true;
        }
      });
  progress.clear();
  std::vector<std::string> failures;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].is_done) continue;
    if (signals.requested() && (outcomes[i].was_stopped || !outcomes[i].was_started)) continue;
    failures.push_back(side[i].name);
    console_log(LogLevel::kWarning,  // the problem comes with its remedy, on a line of its own
                fmt::format("{} failed (all of it in {}): {}", side[i].name, printable(side[i].log),
                            outcomes[i].problem));
  }
  if (signals.requested()) {
    throw StoppedError({plan.paths.folder},
                       failures.empty() ? "stopped; everything is saved"
                                        : fmt::format("stopped, but {} failed and kept no more "
                                                      "than the last checkpoint",
                                                      join(failures, ", ")),
                       "give the same command again to go on");
  }
  return failures;
}

std::vector<KnownResult> known_results(const std::vector<FoundResult>& found,
                                       const TranslationEvaluator& evaluate, WorkerPool& pool) {
  std::vector<KnownResult> known;
  for (const FoundResult& one : found) {
    KnownResult& result = known.emplace_back();
    if (one.missing == Missing::kTranslation) continue;
    result.result = one.result;
    if (!one.translations) continue;
    result.evaluated = evaluate.evaluate(*one.translations, pool);
    if (take_scores(*result.evaluated, *result.result)) {
      log::warning("{} (seed {}): its file has other scores than its translations; theirs count",
                   result.result->row, result.result->seed);
    }
  }
  return known;
}

// Table, page and results: all of them or none.
void write_results(const ExperimentPlan& plan, const ExperimentTable& table,
                   const std::vector<KnownResult>& known, const std::string& page) {
  nlohmann::ordered_json json = table_json(table);
  json["results"] = nlohmann::ordered_json::array();
  for (const KnownResult& one : known) {
    if (one.result) json["results"].push_back(to_json(*one.result));
  }
  OutputFile results_file(plan.paths.results());
  results_file.write(json_text(json, 2) + "\n");
  OutputFile table_file(plan.paths.table());
  table_file.write(table_markdown(table));
  OutputFile page_file(plan.paths.page());
  page_file.write(page);
  commit_all({&results_file, &table_file, &page_file});
}

std::string text_of_file(const std::string& path) {
  std::string text;
  for (const std::string& line : read_lines(path)) text.append(line).push_back('\n');
  return text;
}

// The folder is there.
ExperimentOutcome make_in_folder(Experiment experiment, const ExperimentOptions& options,
                                 const Run& run, const PlanListener& on_plan) {
  use_one_thread_for_products();
  TrainingIdentity identity;
  ExperimentOutcome outcome;
  // First: nothing of the folder is anybody's else from here on.
  const ExperimentPaths place{folder_name(options.plan.folder), ""};
  outcome.lock = std::make_unique<FolderLock>(place.lock(), options.patience);
  outcome.plan = make_plan(std::move(experiment), options.plan, identity);
  ExperimentPlan& plan = outcome.plan;
  NewFolders folders;  // they go again, as far as they stay empty
  make_experiment_folders(plan.paths, folders);
  std::vector<FoundResult> found = find_results(plan, options.overwrite);
  choose_folders(plan);
  const std::vector<ModelJob> jobs = make_jobs(plan, found, options);
  for (size_t i = 0; i < found.size(); ++i) {
    adopt_result(plan.paths, plan.experiment, plan.results[i], found[i]);
  }
  if (on_plan) on_plan(plan);
  {
    WorkerPool pool(run.threads);
    outcome.evaluate = std::make_unique<TranslationEvaluator>(evaluator_options(plan, pool), pool);
    // What trainings share is made here once, with all threads.
    if (!jobs.empty() && jobs.front().needs_model) {
      prepare_data(jobs.front().results.front().recipe, pool);
    }
  }  // no thread is left: processes are started
  const auto num_there = std::count_if(found.begin(), found.end(), [](const FoundResult& one) {
    return one.missing == Missing::kNothing;
  });
  if (num_there > 0) {
    log::info("{} of {} results were there already", num_there, plan.results.size());
  }
  if (!jobs.empty()) {
    outcome.lock->keep_file();
    outcome.failures = run_jobs(options, plan, jobs, *outcome.evaluate, run);
    found = find_results(plan, true);
  }
  WorkerPool pool(run.threads);
  outcome.known = known_results(found, *outcome.evaluate, pool);
  outcome.table = make_table(plan, outcome.known, {}, pool);
  return outcome;
}

}  // namespace

void ExperimentOutcome::throw_failures() const {
  if (failures.empty()) return;
  throw Error::failure({plan.paths.folder}, fmt::format("failed: {}", join(failures, ", ")),
                       "look into their logs; the same command goes on with what is missing");
}

ExperimentOutcome make_experiment(Experiment experiment, const ExperimentOptions& options,
                                  const Run& run, const PlanListener& on_plan) {
  NewFolders folders;  // goes again when the experiment is refused, behind the lock in it
  make_experiment_folder(folder_name(options.plan.folder), folders);
  return make_in_folder(std::move(experiment), options, run, on_plan);
}

void run_experiment(const ExperimentOptions& options, const Run& run) {
  const ReadingHold recipe(options.recipe);
  std::string table_name = fs::path(options.recipe).stem().string();
  // A part does not take the place of the whole.
  if (!options.plan.rows.empty()) table_name += "." + join(options.plan.rows, "+");
  const ExperimentPaths paths{folder_name(options.plan.folder), table_name};
  // Before anything is trained: the recipe itself is not written over, and files can be written.
  for (const std::string& path : {paths.table(), paths.page(), paths.results()}) {
    end_replacing(begin_replacing(path));
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
      throw Error::failure({path}, "cannot be written: it is a directory",
                           "move it away, or name another folder with -o");
    }
  }
  ExperimentOutcome outcome = make_experiment(read_experiment(options.recipe), options, run);
  outcome.plan.paths = paths;
  write_results(outcome.plan, outcome.table, outcome.known,
                experiment_page(make_page(outcome.plan, outcome.known, outcome.table,
                                          *outcome.evaluate, text_of_file(options.recipe))));
  write_file("-", plain_report(outcome.table));
  log::info("written: {}, {}, {}", paths.table(), paths.page(), paths.results());
  outcome.throw_failures();
}

}  // namespace allot
