#pragma once

#include <string>

#include "experiment/experiment.h"
#include "experiment/plan.h"

namespace allot {

// The reports of an experiment: its table (Markdown), its page (HTML) and its results (JSON).

// Throws Error when one of the files cannot be written: before anything is trained.
void check_table_files(const ExperimentPaths& paths);

// Writes all of them or none. `recipe`: the text of the experiment's file, which the page shows.
void write_table_files(const ExperimentPaths& paths, const ExperimentOutcome& outcome,
                       const std::string& recipe);

}  // namespace allot
