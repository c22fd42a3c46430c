#pragma once

#include <exception>
#include <string>

#include "train/distributed/rank_group.h"

namespace allot {

// Called by all ranks before they begin: processes that were started together for different things
// (a job step in which each has its own text) are refused, with a message that tells how each can
// work for itself. `task`: what this one does, for people; `action`: what all do, "translate".
// `failure`: why this rank cannot begin, which all of them throw.
void agree_on_task(RankGroup& group, const std::exception_ptr& failure, const std::string& action,
                   const std::string& task);

}  // namespace allot
