#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace allot {

// A piece of work for a process of its own.
struct SideJob {
  std::string name;
  // What it says on stdout and stderr is added here.
  std::string log;
  std::function<void()> work;
};

struct SideOutcome {
  bool is_done = false;
  bool was_started = false;
  bool was_stopped = false;  // it was asked to leave and did, with everything saved
  std::string problem;       // what it failed of, when it was started and is not done
};

// What is shown while it goes on.
struct SideState {
  std::vector<size_t> running;
  size_t num_ended = 0;
  bool is_stopping = false;  // those that run have been asked to leave
};

// Runs every job in a process of its own, `limit` at a time, in their order; `on_tick` is called
// several times a second. A job that fails, or whose process dies, does not touch the others. When
// `stop` becomes true, no further job is started, and those that run are asked to leave. Children
// do not outlive this process, however it ends. Must be called while no thread but this one and the
// one that waits for signals is there.
std::vector<SideOutcome> run_processes(const std::vector<SideJob>& jobs, size_t limit,
                                       const std::atomic<bool>& stop,
                                       const std::function<void(const SideState&)>& on_tick);

}  // namespace allot
