#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "serve/line_runner.h"
#include "translate/line_input.h"
#include "translate/line_translation.h"

namespace allot::server {

// Why the scheduler does not translate a line.
enum class Refusal {
  kFull,      // there is no room in the queue
  kStopped,   // the server ends
  kLate,      // its deadline has passed
  kCanceled,  // nobody waits for it any more
};

class RefusedError : public std::runtime_error {
 public:
  explicit RefusedError(Refusal reason);
  Refusal reason() const { return reason_; }

 private:
  Refusal reason_;
};

// The lines of a request and, as they are done, their translations. One thread waits for them.
class Job {
 public:
  using Clock = std::chrono::steady_clock;
  // Of a small request.
  static constexpr size_t kQuickLines = 8;

  struct Request {
    Work work;
    std::vector<LineInput> lines;
    // Who asks: clients get their turns one after the other, however much each of them asks for.
    std::string client;
    Clock::time_point deadline = Clock::time_point::max();
  };

  // How much of its translations may wait to be taken. Then no more of its lines are begun, until
  // there is room again.
  struct Room {
    size_t bytes = 0;
    std::function<void()> on_free;  // there is some again
  };

  Job(Request request, Room room);

  size_t num_lines() const { return request_.lines.size(); }
  Lane lane() const { return num_lines() <= kQuickLines ? Lane::kQuick : Lane::kBulk; }
  const LineInput& line(size_t number) const { return request_.lines[number]; }

  // Waits until a line is done; false when it is not after this time.
  bool wait(size_t number, std::chrono::milliseconds patience);
  // The translation of a line that is done; once. Throws what went wrong with it.
  LineTranslation take(size_t number);

 private:
  friend class Scheduler;
  struct Result {
    std::optional<LineTranslation> translation;
    std::exception_ptr failure;
  };
  bool is_done(size_t number) const;
  bool has_room() const { return unread_bytes_ <= room_.bytes; }
  void deliver(size_t number, Result result);

  const Request request_;
  const Room room_;
  // Guarded by the scheduler:
  size_t next_line_ = 0;      // the first that no worker has taken
  bool is_canceled_ = false;  // nobody waits for it any more
  mutable std::mutex mutex_;
  std::condition_variable is_changed_;
  std::vector<Result> results_;          // by line
  std::atomic<size_t> unread_bytes_{0};  // of all results
};

struct SchedulerOptions {
  int workers = 1;
  // Most lines that wait.
  size_t max_queued = 40000;
  // How much of the translations of a job may wait until somebody takes them: a client that reads
  // slowly, or a line that takes longer than those after it.
  size_t max_unread_bytes = 8 << 20;
};

// Lines of all requests share a bounded queue, from which worker threads take them, each into a
// running batch of its own: before every step of the decoder, as long as there is room. Whatever a
// client asks for, the next line of every other client comes before its second one: turns go round
// the clients, and within a client round its requests.
class Scheduler {
 public:
  // Makes the batch of a worker, on its thread.
  using MakeRunner = std::function<std::unique_ptr<LineRunner>()>;

  Scheduler(const SchedulerOptions& options, MakeRunner make_runner);
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  ~Scheduler();

  // Throws RefusedError when there is no room for all lines, or when the scheduler has stopped.
  std::shared_ptr<Job> submit(Job::Request request);
  // Frees the places of its lines, in the queue and in batches; they fail.
  void cancel(Job& job);

  size_t num_queued() const;
  size_t num_running() const;

  // What waits fails, what runs is finished. Later requests are refused.
  void stop();

 private:
  struct Client {
    std::string name;
    std::deque<std::shared_ptr<Job>> jobs;  // with lines to take, next turn first
  };
  // A line in the batch of a worker.
  struct Taken {
    std::shared_ptr<Job> job;
    size_t number = 0;
  };
  using Batch = std::map<uint64_t, Taken>;  // by the number that the runner knows it by

  void serve();
  // Lines that a worker may take now: its share of what waits, so that others get theirs. Waits
  // while there is nothing to do; nothing when all is done.
  std::optional<size_t> wait_for_work(bool is_idle);
  std::optional<Taken> take_line(const LineRunner& runner);
  bool can_take_any() const;
  void wake_workers();
  void drop_canceled(Batch& batch, LineRunner& runner);
  void step(Batch& batch, LineRunner& runner);
  void deliver(const Taken& line, Job::Result result);
  void drop_late_jobs();
  void fail_waiting(Job& job, Refusal reason);

  const SchedulerOptions options_;
  const MakeRunner make_runner_;
  mutable std::mutex mutex_;
  std::condition_variable is_work_;
  std::list<Client> turns_;  // clients with lines to take, next turn first
  size_t num_queued_ = 0;
  size_t num_running_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace allot::server
