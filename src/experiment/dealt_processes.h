#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/process_pool.h"
#include "train/distributed/rank_group.h"

namespace allot {

// Jobs that any rank can do.
struct DealtProcesses {
  size_t num_jobs = 0;
  // Most that run on this rank at a time.
  size_t limit = 1;
  std::function<ProcessJob(size_t number)> job;
  // Rank 0: called several times a second, with what runs on all ranks.
  std::function<void(const PoolState&)> on_tick;
};

// Runs every job in its own process, on the rank that has room for it first; they are started in
// order. Called by all ranks together, with the same jobs. The outcomes are known to all; problems
// name the host. When a rank is asked to stop (RankGroup::watch), no further job is started, and
// those that run on any rank are asked to stop. Throws GroupError on
// all ranks when one cannot start a process.
std::vector<ProcessOutcome> run_dealt_processes(RankGroup& group, const DealtProcesses& jobs);

}  // namespace allot
