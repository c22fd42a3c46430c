#pragma once

#include <functional>
#include <memory>

#include "serve/scheduler.h"

namespace allot::server {

// The lines of a request on their way through the scheduler, seen by the thread that answers. What
// nobody waits for any more when it is destroyed gives its places in the queue back.
class Submission {
 public:
  // Throws RequestError when the lines are refused. is_gone: whether the client has hung up.
  Submission(Scheduler& scheduler, Job::Request request, std::function<bool()> is_gone);
  Submission(const Submission&) = delete;
  Submission& operator=(const Submission&) = delete;
  ~Submission();

  size_t num_lines() const { return job_->num_lines(); }
  const LineInput& line(size_t number) const { return job_->line(number); }

  // Waits for the translation of a line; once. Throws RequestError when it comes too late, when the
  // server stops, or when the client has hung up; and what went wrong with the line.
  LineTranslation take(size_t number);

 private:
  Scheduler& scheduler_;
  Job::Clock::time_point deadline_;
  std::function<bool()> is_gone_;
  std::shared_ptr<Job> job_;
};

}  // namespace allot::server
