#pragma once

#include <CLI/CLI.hpp>

#include "corpus/pair_limits.h"
#include "corpus/parallel_reader.h"

// Options that the commands on parallel corpora share.
namespace allot::cli {

void add_parallel_files(CLI::App& app, ParallelFiles& files);
void add_pair_limits(CLI::App& app, PairLimits& limits);

}  // namespace allot::cli
