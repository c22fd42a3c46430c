#pragma once

#include <CLI/CLI.hpp>

#include "train/distributed/launcher.h"

namespace allot::cli {

// --distributed and --distributed-timeout.
void add_distributed_flags(CLI::App& app, DistributedOptions& options);

// --rank-timeout.
void add_rank_timeout_flag(CLI::App& app, DistributedOptions& options);

}  // namespace allot::cli
