#pragma once

#include <atomic>

#include "base/worker_pool.h"

namespace allot {

// A preparation of data that may be stopped: between its steps, and within those that the pool
// computes. Nothing has to be saved: steps that are finished are in the cache.
class PreparationStop {
 public:
  // While it exists, tasks of the pool end when `stop` is true. Null: nobody stops it.
  PreparationStop(const std::atomic<bool>* stop, WorkerPool& pool);
  PreparationStop(const PreparationStop&) = delete;
  PreparationStop& operator=(const PreparationStop&) = delete;
  ~PreparationStop();

  // Throws StoppedError when it was asked to stop.
  void check() const;

 private:
  const std::atomic<bool>* stop_;
  WorkerPool& pool_;
};

}  // namespace allot
