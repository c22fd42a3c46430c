#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace allot {

// Work for a separate process.
struct ProcessJob {
  std::string name;
  // The file that its stdout and stderr are appended to.
  std::string log;
  std::function<void()> work;
};

struct ProcessOutcome {
  bool is_done = false;
  bool was_started = false;
  bool was_stopped = false;  // stopped on request, with everything saved
  std::string problem;       // why it failed, when it was started and is not done
};

// What is shown while jobs run.
struct PoolState {
  std::vector<size_t> running;
  size_t num_ended = 0;
  bool is_stopping = false;  // running jobs have been asked to stop
};

// Runs every job in its own process, at most `limit` at a time, in order; `on_tick` is called
// several times a second. A job that fails, or whose process dies, does not affect the others. When
// `stop` becomes true, no further job is started, and running ones are asked to stop. Children do
// not outlive this process, however it ends. Must be called while there is no thread except this
// one and the one that waits for signals.
std::vector<ProcessOutcome> run_processes(const std::vector<ProcessJob>& jobs, size_t limit,
                                          const std::atomic<bool>& stop,
                                          const std::function<void(const PoolState&)>& on_tick);

}  // namespace allot
