#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
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

// Jobs in processes of their own, for who decides when which one starts. A job that fails, or whose
// process dies, does not affect the others. Children do not outlive this process, however it ends.
// Must be used while there is no thread except this one and those that need no lock that a child
// may need: the one that waits for signals, those of MPI.
class ChildProcesses {
 public:
  // `number` is what it is called by until it has ended; the job is not kept.
  void start(size_t number, const ProcessJob& job);
  // Those that have ended since the last call.
  std::vector<std::pair<size_t, ProcessOutcome>> collect();
  void ask_to_stop() const;
  // Numbers of those that are running.
  std::vector<size_t> running() const;
  size_t num_running() const { return children_.size(); }
  // As long as one should wait between two looks.
  static void wait_a_tick();

 private:
  // A child, and the end of the pipe through which it reports errors.
  struct Child {
    size_t number = 0;
    int problems = -1;
  };
  std::map<pid_t, Child> children_;
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
