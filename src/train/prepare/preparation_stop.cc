#include "train/prepare/preparation_stop.h"

#include "base/stopped_error.h"

namespace allot {

PreparationStop::PreparationStop(const std::atomic<bool>* stop, WorkerPool& pool)
    : stop_(stop), pool_(pool) {
  if (stop_ != nullptr) pool_.check_before_tasks([this] { check(); });
}

PreparationStop::~PreparationStop() {
  if (stop_ != nullptr) pool_.check_before_tasks({});
}

void PreparationStop::check() const {
  if (stop_ == nullptr || !*stop_) return;
  throw StoppedError({}, "stopped while data was prepared; the steps that are done are kept",
                     "start it again to continue with the next one");
}

}  // namespace allot
