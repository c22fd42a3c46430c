#pragma once

#include <functional>

#include "train/distributed/launcher.h"
#include "train/distributed/rank_group.h"

namespace allot {

// Runs `work` on every process that a launcher has started (or on this one), and leaves with the
// others: when one fails, rank 0 reports it and all end. Ranks other than 0 print errors alone.
void run_together(const DistributedOptions& options, const std::function<void(RankGroup&)>& work);

}  // namespace allot
