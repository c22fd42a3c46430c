#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "serve/work.h"
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

  struct Request {
    Work work;
    std::vector<std::string> lines;
    // Who asks: clients get their turns one after the other, however much each of them asks for.
    std::string client;
    Clock::time_point deadline = Clock::time_point::max();
  };

  explicit Job(Request request);

  size_t num_lines() const { return request_.lines.size(); }
  const std::string& line(size_t number) const { return request_.lines[number]; }

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
  void deliver(size_t number, Result result);

  const Request request_;
  size_t next_line_ = 0;  // the first that no worker has taken; guarded by the scheduler
  mutable std::mutex mutex_;
  std::condition_variable is_changed_;
  std::vector<Result> results_;  // by line
};

struct SchedulerOptions {
  int workers = 1;
  // Most lines that a worker translates side by side.
  size_t batch_size = 16;
  // Most lines that wait.
  size_t max_queued = 40000;
};

// Lines of all requests share a bounded queue, from which worker threads take batches. Whatever a
// client asks for, the next line of every other client comes before its second one: turns go round
// the clients, and within a client round its requests. Lines are batched when the keys of their
// works are equal.
//
// What a line gets does not depend on its neighbors, so who shares a batch with whom only matters
// for time; batches that lines join and leave at every step would keep this interface.
class Scheduler {
 public:
  // Translates lines of one work on the thread of a worker.
  using TranslateBatch = std::function<std::vector<LineTranslation>(
      const Work& work, const std::vector<std::string>& lines, int worker)>;

  Scheduler(const SchedulerOptions& options, TranslateBatch translate);
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  ~Scheduler();

  // Throws RefusedError when there is no room for all lines, or when the scheduler has stopped.
  std::shared_ptr<Job> submit(Job::Request request);
  // Frees the places of lines that no worker has taken; they fail.
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
  struct Batch {
    struct Line {
      std::shared_ptr<Job> job;
      size_t number = 0;
    };
    std::vector<Line> lines;  // of works with the same key
  };

  void serve(int worker);
  Batch take_batch();
  bool take_line(Client& client, const std::string& key, Batch& batch);
  void drop_late_jobs();
  void fail_waiting(Job& job, Refusal reason);
  void run(const Batch& batch, int worker);
  std::vector<LineTranslation> translate(const std::vector<Batch::Line>& lines, int worker);
  static void deliver_failure(const Batch::Line& line);

  const SchedulerOptions options_;
  const TranslateBatch translate_;
  mutable std::mutex mutex_;
  std::condition_variable is_work_;
  std::list<Client> turns_;  // clients with lines to take, next turn first
  size_t num_queued_ = 0;
  size_t num_running_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace allot::server
