#include "train/distributed/run_together.h"

#include <memory>

#include "base/console.h"

namespace allot {

void run_together(const DistributedOptions& options, const std::function<void(RankGroup&)>& work) {
  const std::unique_ptr<Communicator> communicator = open_communicator(options);
  if (!communicator->is_first()) show_only_errors();
  RankGroup group(*communicator);
  try {
    work(group);
  } catch (const GroupError&) {
    communicator->finish();
    if (communicator->is_first()) throw;
    return;
  } catch (...) {
    // Others that have not been told are ended by the launcher, because this process fails.
    if (group.has_ended()) communicator->finish();
    throw;
  }
  communicator->finish();
}

}  // namespace allot
