#include "serve/scheduler.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace allot::server {
namespace {

const char* refusal_text(Refusal reason) {
  switch (reason) {
    case Refusal::kFull:
      return "the queue is full";
    case Refusal::kStopped:
      return "the server is stopping";
    case Refusal::kLate:
      return "the translation took too long";
    case Refusal::kCanceled:
      return "the request was canceled";
  }
  return "";
}

}  // namespace

RefusedError::RefusedError(Refusal reason)
    : std::runtime_error(refusal_text(reason)), reason_(reason) {}

Job::Job(Request request, Room room)
    : request_(std::move(request)), room_(std::move(room)), results_(request_.lines.size()) {}

bool Job::is_done(size_t number) const {
  return results_[number].translation || results_[number].failure;
}

bool Job::wait(size_t number, std::chrono::milliseconds patience) {
  std::unique_lock<std::mutex> lock(mutex_);
  return is_changed_.wait_for(lock, patience, [&] { return is_done(number); });
}

LineTranslation Job::take(size_t number) {
  Result result;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ALLOT_CHECK(is_done(number), "the line is not translated yet");
    result = std::exchange(results_[number], {});
  }
  if (result.failure) std::rethrow_exception(result.failure);
  const size_t bytes = memory_bytes(*result.translation);
  const size_t before = unread_bytes_.fetch_sub(bytes);
  if (before > room_.bytes && before - bytes <= room_.bytes) room_.on_free();
  return std::move(*result.translation);
}

void Job::deliver(size_t number, Result result) {
  if (result.translation) unread_bytes_ += memory_bytes(*result.translation);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    results_[number] = std::move(result);
  }
  is_changed_.notify_all();
}

Scheduler::Scheduler(const SchedulerOptions& options, MakeRunner make_runner)
    : options_(options), make_runner_(std::move(make_runner)) {
  for (int worker = 0; worker < options.workers; ++worker) {
    threads_.emplace_back([this] { serve(); });
  }
}

Scheduler::~Scheduler() {
  stop();
}

std::shared_ptr<Job> Scheduler::submit(Job::Request request) {
  auto job = std::make_shared<Job>(
      std::move(request), Job::Room{options_.max_unread_bytes, [this] { wake_workers(); }});
  if (job->num_lines() == 0) return job;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (is_stopping_) throw RefusedError(Refusal::kStopped);
    if (job->num_lines() > options_.max_queued - num_queued_) throw RefusedError(Refusal::kFull);
    const std::string& name = job->request_.client;
    auto client = std::find_if(turns_.begin(), turns_.end(),
                               [&name](const Client& other) { return other.name == name; });
    if (client == turns_.end()) client = turns_.insert(turns_.end(), Client{name, {}});
    client->jobs.push_back(job);
    num_queued_ += job->num_lines();
  }
  // As many workers as there are lines.
  if (job->num_lines() == 1) {
    is_work_.notify_one();
  } else {
    is_work_.notify_all();
  }
  return job;
}

void Scheduler::cancel(Job& job) {
  const std::lock_guard<std::mutex> lock(mutex_);
  job.is_canceled_ = true;                        // workers see it before their next step
  if (job.next_line_ == job.num_lines()) return;  // all of it was taken
  for (auto client = turns_.begin(); client != turns_.end(); ++client) {
    std::deque<std::shared_ptr<Job>>& jobs = client->jobs;
    const auto found = std::find_if(jobs.begin(), jobs.end(),
                                    [&job](const auto& one) { return one.get() == &job; });
    if (found == jobs.end()) continue;
    fail_waiting(job, Refusal::kCanceled);
    jobs.erase(found);
    if (jobs.empty()) turns_.erase(client);
    return;
  }
}

size_t Scheduler::num_queued() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return num_queued_;
}

size_t Scheduler::num_running() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return num_running_;
}

void Scheduler::stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_stopping_ = true;
    for (Client& client : turns_) {
      for (const std::shared_ptr<Job>& job : client.jobs) fail_waiting(*job, Refusal::kStopped);
    }
    turns_.clear();
  }
  is_work_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Scheduler::serve() {
  std::unique_ptr<LineRunner> runner = make_runner_();
  Batch batch;
  uint64_t next_number = 0;
  while (const std::optional<size_t> share = wait_for_work(batch.empty())) {
    drop_canceled(batch, *runner);
    for (size_t i = 0; i < *share; ++i) {
      std::optional<Taken> line = take_line(*runner);
      if (!line) break;
      const Job& job = *line->job;
      runner->add(next_number, job.request_.work, job.line(line->number), job.lane());
      batch.emplace(next_number++, std::move(*line));
    }
    if (batch.empty()) continue;
    try {
      step(batch, *runner);
    } catch (...) {
      // Not enough memory, as a rule: those who wait are told, and the next ones start afresh.
      for (const auto& [number, line] : batch)
        deliver(line, {std::nullopt, std::current_exception()});
      batch.clear();
      runner = make_runner_();
    }
  }
}

std::optional<size_t> Scheduler::wait_for_work(bool is_idle) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (is_idle) is_work_.wait(lock, [this] { return is_stopping_ || can_take_any(); });
  drop_late_jobs();
  if (is_idle && is_stopping_) return std::nullopt;
  const auto workers = static_cast<size_t>(options_.workers);
  return (num_queued_ + workers - 1) / workers;
}

void Scheduler::wake_workers() {
  {
    // A worker that is about to wait has looked before, or will look after this.
    const std::lock_guard<std::mutex> lock(mutex_);
  }
  is_work_.notify_all();
}

bool Scheduler::can_take_any() const {
  return std::any_of(turns_.begin(), turns_.end(), [](const Client& client) {
    return std::any_of(client.jobs.begin(), client.jobs.end(),
                       [](const std::shared_ptr<Job>& job) { return job->has_room(); });
  });
}

// The first client whose turn it is and that has a request for which there is room; both go behind
// the others.
std::optional<Scheduler::Taken> Scheduler::take_line(const LineRunner& runner) {
  const bool takes_quick = runner.has_room(Lane::kQuick), takes_bulk = runner.has_room(Lane::kBulk);
  const auto fits = [&](const std::shared_ptr<Job>& job) {
    if (!job->has_room()) return false;
    return job->lane() == Lane::kQuick ? takes_quick : takes_bulk;
  };
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto client = turns_.begin(); client != turns_.end(); ++client) {
    std::deque<std::shared_ptr<Job>>& jobs = client->jobs;
    const auto found = std::find_if(jobs.begin(), jobs.end(), fits);
    if (found == jobs.end()) continue;
    Taken line{*found, (*found)->next_line_++};
    --num_queued_;
    ++num_running_;
    jobs.erase(found);
    if (line.job->next_line_ < line.job->num_lines()) jobs.push_back(line.job);
    if (jobs.empty()) {
      turns_.erase(client);
    } else {
      turns_.splice(turns_.end(), turns_, client);
    }
    return line;
  }
  return std::nullopt;
}

void Scheduler::drop_canceled(Batch& batch, LineRunner& runner) {
  std::vector<uint64_t> canceled;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& [number, line] : batch) {
      if (line.job->is_canceled_) canceled.push_back(number);
    }
  }
  for (const uint64_t number : canceled) {
    runner.cancel(number);
    deliver(batch.at(number),
            {std::nullopt, std::make_exception_ptr(RefusedError(Refusal::kCanceled))});
    batch.erase(number);
  }
}

void Scheduler::step(Batch& batch, LineRunner& runner) {
  for (LineRunner::Done& done : runner.step()) {
    const auto line = batch.find(done.id);
    deliver(line->second, {std::move(done.translation), done.failure});
    batch.erase(line);
  }
}

void Scheduler::deliver(const Taken& line, Job::Result result) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    --num_running_;
  }
  line.job->deliver(line.number, std::move(result));
}

void Scheduler::drop_late_jobs() {
  const Job::Clock::time_point now = Job::Clock::now();
  for (auto client = turns_.begin(); client != turns_.end();) {
    std::deque<std::shared_ptr<Job>>& jobs = client->jobs;
    jobs.erase(std::remove_if(jobs.begin(), jobs.end(),
                              [&](const std::shared_ptr<Job>& job) {
                                if (job->request_.deadline > now) return false;
                                fail_waiting(*job, Refusal::kLate);
                                return true;
                              }),
               jobs.end());
    client = jobs.empty() ? turns_.erase(client) : std::next(client);
  }
}

void Scheduler::fail_waiting(Job& job, Refusal reason) {
  const std::exception_ptr failure = std::make_exception_ptr(RefusedError(reason));
  for (; job.next_line_ < job.num_lines(); ++job.next_line_) {
    job.deliver(job.next_line_, {std::nullopt, failure});
    --num_queued_;
  }
}

}  // namespace allot::server
