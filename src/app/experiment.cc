#include "app/experiment.h"

#include <filesystem>

#include "base/files_in_use.h"
#include "base/folder_name.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/strings.h"
#include "experiment/table_files.h"
#include "experiment/table_text.h"

namespace allot {

void run_experiment(const RunExperimentOptions& options, const Run& run) {
  const ReadingHold recipe(options.recipe);  // it is not written over
  std::string table_name = std::filesystem::path(options.recipe).stem().string();
  // A part does not replace the whole.
  if (!options.plan.rows.empty()) table_name += "." + join(options.plan.rows, "+");
  const ExperimentPaths paths{folder_name(options.plan.folder), table_name};
  check_table_files(paths);
  const ExperimentOutcome outcome = make_experiment(read_experiment(options.recipe), options, run);
  write_table_files(paths, outcome, join(read_lines(options.recipe), "\n") + "\n");
  write_file("-", plain_report(outcome.table));
  log::info("written: {}, {}, {}", paths.table(), paths.page(), paths.results());
  outcome.throw_failures();
}

}  // namespace allot
