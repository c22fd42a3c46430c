#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "train/distributed/communicator.h"
#include "train/distributed/gradient_exchange.h"

namespace allot {

// Sums the gradients of a batch over all ranks while they are still computed: a thread of its own
// sums a stage as soon as all shards of this rank have completed it (Gradients::complete_stage),
// one after the other and all but the last, for which there is nothing left to compute meanwhile.
// Every rank has one of these for the batch. Until `finish` nobody else exchanges anything. Where
// the system has no thread to give, `finish` does all of it.
//
// A thread, and not messages that are only started: MPI moves large messages while it is called,
// and sums that are passed from rank to rank have work to do between two messages.
template <typename T>
class EarlySums {
 public:
  // Everything given must outlive it. `num_completions`: how often a stage is completed.
  // `with_thread`: false for tests of what happens without one.
  EarlySums(Communicator& communicator, GradientExchange<T>& exchange,
            const ShardGradients<T>& batch, size_t num_completions, bool with_thread = true);
  EarlySums(const EarlySums&) = delete;
  EarlySums& operator=(const EarlySums&) = delete;
  ~EarlySums() { join(); }

  // A shard has completed a stage. May be called by any thread.
  void complete(size_t stage);

  // Nothing more is computed: sums what is left of the early stages, whether it is complete or not,
  // because other ranks wait for it. Afterwards only the last stage is not summed. Throws what an
  // exchange has thrown.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void sum_stages();
  void sum_stage(size_t stage);
  bool has_to_wait(size_t stage) const { return missing_[stage] > 0 && !is_over_; }
  void join();

  Communicator& communicator_;
  GradientExchange<T>& exchange_;
  const ShardGradients<T>& batch_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<size_t> missing_;  // completions, by stage
  bool is_over_ = false;
  Clock::time_point end_;  // of computing, when that is over
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace allot
