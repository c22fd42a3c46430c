#pragma once

#include <functional>
#include <optional>
#include <string>

#include "train/distributed/rank_group.h"

namespace allot {

// Work that is cut into tasks which any rank can do; tasks and results travel as text.
struct DealtWork {
  // Rank 0: the next task; nothing at the end. Called by one thread, which may wait in it.
  std::function<std::optional<std::string>()> next;
  // All ranks: the result of a task.
  std::function<std::string(const std::string& task)> run;
  // Rank 0: the results, in the order of the tasks.
  std::function<void(const std::string& result)> deliver;
};

// Rank 0 deals tasks to ranks as they become free, and works itself; the others work until it has
// none left. Only a few tasks are read ahead of what has been delivered. When a task fails, the
// results before it are delivered, and rank 0 throws what one process would have thrown (with the
// host, when it is not about the input).
void work_together(RankGroup& group, const DealtWork& work);

}  // namespace allot
