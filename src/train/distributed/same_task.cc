#include "train/distributed/same_task.h"

#include <fmt/format.h>

#include <vector>

#include "base/printable.h"

namespace allot {

void agree_on_task(RankGroup& group, const std::exception_ptr& failure, const std::string& action,
                   const std::string& task) {
  const std::vector<std::string> tasks = group.report(failure, task);
  for (const std::string& other : tasks) {
    if (other == tasks[0]) continue;
    group.note_end();
    throw GroupError(ErrorKind::kUsage, {},
                     fmt::format("processes that were started together {} different things: {} "
                                 "and {}",
                                 action, quote(tasks[0]), quote(other)),
                     "add --distributed off: each then runs on its own");
  }
}

}  // namespace allot
