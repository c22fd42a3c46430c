#include "app/experiment.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <utility>

#include "base/files_in_use.h"
#include "base/folder_name.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/strings.h"
#include "experiment/table_files.h"
#include "experiment/table_text.h"
#include "train/distributed/run_together.h"
#include "train/distributed/same_task.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

// What the files of a part of a table are called: by its rows, or by their number and a hash where
// that would be long.
std::string part_name(const std::vector<std::string>& rows) {
  constexpr size_t kLongestName = 32, kHashLength = 6;
  std::string all = join(rows, "+");
  if (all.size() <= kLongestName) return all;
  return fmt::format("{}-rows-{}", rows.size(),
                     Fingerprint().add(all).text().substr(0, kHashLength));
}

void make_and_write(const RunExperimentOptions& options, const Run& run, RankGroup& group) {
  const ReadingHold recipe(options.recipe);  // it is not written over
  std::string table_name = std::filesystem::path(options.recipe).stem().string();
  // A part does not replace the whole.
  if (!options.plan.rows.empty()) table_name += "." + part_name(options.plan.rows);
  const ExperimentPaths paths{folder_name(options.plan.folder), table_name};
  check_table_files(paths);
  const ExperimentOutcome outcome =
      make_experiment(read_experiment(options.recipe), options, run, {}, group);
  write_table_files(paths, outcome, join(read_lines(options.recipe), "\n") + "\n");
  write_file("-", plain_report(outcome.table));
  const auto name = [](const std::string& path) {
    return std::filesystem::path(path).filename().string();
  };
  log::info("written to {}: {}, {}, {}", paths.folder, name(paths.table()), name(paths.page()),
            name(paths.results()));
  outcome.throw_failures();
}

void make_on_first_rank(const RunExperimentOptions& options, const Run& run, RankGroup& group) {
  try {
    make_and_write(options, run, group);
  } catch (...) {
    group.end();
    throw;
  }
  group.end();
}

void make_in_group(const RunExperimentOptions& options, const Run& run, RankGroup& group) {
  if (group.is_alone()) {
    make_and_write(options, run, group);
    return;
  }
  Experiment experiment;
  std::exception_ptr failure;
  try {
    if (group.rank() > 0) experiment = read_experiment(options.recipe);
  } catch (...) {
    failure = std::current_exception();
  }
  agree_on_task(group, failure, "make",
                fmt::format("{} in {}", options.recipe, options.plan.folder));
  if (group.rank() == 0) {
    make_on_first_rank(options, run, group);
  } else {
    follow_experiment(std::move(experiment), options, run, group);
  }
}

}  // namespace

void run_experiment(const RunExperimentOptions& options, const Run& run) {
  run_together(options.distributed, [&](RankGroup& group) { make_in_group(options, run, group); });
}

}  // namespace allot
