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

Job::Job(Request request) : request_(std::move(request)), results_(request_.lines.size()) {}

bool Job::is_done(size_t number) const {
  return results_[number].translation || results_[number].failure;
}

bool Job::wait(size_t number, std::chrono::milliseconds patience) {
  std::unique_lock<std::mutex> lock(mutex_);
  return is_changed_.wait_for(lock, patience, [&] { return is_done(number); });
}

LineTranslation Job::take(size_t number) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ALLOT_CHECK(is_done(number), "the line is not translated yet");
  Result result = std::exchange(results_[number], {});
  if (result.failure) std::rethrow_exception(result.failure);
  return std::move(*result.translation);
}

void Job::deliver(size_t number, Result result) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    results_[number] = std::move(result);
  }
  is_changed_.notify_all();
}

Scheduler::Scheduler(const SchedulerOptions& options, TranslateBatch translate)
    : options_(options), translate_(std::move(translate)) {
  for (int worker = 0; worker < options.workers; ++worker) {
    threads_.emplace_back([this, worker] { serve(worker); });
  }
}

Scheduler::~Scheduler() {
  stop();
}

std::shared_ptr<Job> Scheduler::submit(Job::Request request) {
  auto job = std::make_shared<Job>(std::move(request));
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
  // As many workers as there are batches; all of them, when it may be several.
  if (job->num_lines() == 1) {
    is_work_.notify_one();
  } else {
    is_work_.notify_all();
  }
  return job;
}

void Scheduler::cancel(Job& job) {
  const std::lock_guard<std::mutex> lock(mutex_);
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

void Scheduler::serve(int worker) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    is_work_.wait(lock, [this] { return is_stopping_ || !turns_.empty(); });
    drop_late_jobs();
    const Batch batch = take_batch();
    if (batch.lines.empty()) {
      if (is_stopping_) return;
      continue;
    }
    num_running_ += batch.lines.size();
    lock.unlock();
    run(batch, worker);
    lock.lock();
    num_running_ -= batch.lines.size();
  }
}

// The client whose turn it is decides what is translated. Those that can join move behind the
// others; the rest keep their places at the front, so that every key gets its turn.
Scheduler::Batch Scheduler::take_batch() {
  Batch batch;
  if (turns_.empty()) return batch;
  const std::string key = turns_.front().jobs.front()->request_.work.key;
  size_t num_before = 0;
  do {
    num_before = batch.lines.size();
    auto next = turns_.begin();
    for (size_t i = turns_.size(); i > 0 && batch.lines.size() < options_.batch_size; --i) {
      const auto client = next++;
      if (!take_line(*client, key, batch)) continue;
      if (client->jobs.empty()) {
        turns_.erase(client);
      } else {
        turns_.splice(turns_.end(), turns_, client);
      }
    }
  } while (batch.lines.size() > num_before && batch.lines.size() < options_.batch_size);
  return batch;
}

// The next line of the first request with this key; false when there is none.
bool Scheduler::take_line(Client& client, const std::string& key, Batch& batch) {
  std::deque<std::shared_ptr<Job>>& jobs = client.jobs;
  const auto found = std::find_if(
      jobs.begin(), jobs.end(), [&key](const auto& job) { return job->request_.work.key == key; });
  if (found == jobs.end()) return false;
  const std::shared_ptr<Job> job = *found;
  batch.lines.push_back({job, job->next_line_++});
  --num_queued_;
  jobs.erase(found);
  if (job->next_line_ < job->num_lines()) jobs.push_back(job);
  return true;
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

std::vector<LineTranslation> Scheduler::translate(const std::vector<Batch::Line>& lines,
                                                  int worker) {
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const Batch::Line& line : lines) texts.push_back(line.job->line(line.number));
  std::vector<LineTranslation> results =
      translate_(lines.front().job->request_.work, texts, worker);
  ALLOT_CHECK(results.size() == lines.size(), "a translation for each line");
  return results;
}

void Scheduler::deliver_failure(const Batch::Line& line) {
  line.job->deliver(line.number, {std::nullopt, std::current_exception()});
}

// When a batch fails, its lines are translated one by one: a line that cannot be translated is
// nobody else's problem.
void Scheduler::run(const Batch& batch, int worker) {
  try {
    std::vector<LineTranslation> results = translate(batch.lines, worker);
    for (size_t i = 0; i < results.size(); ++i) {
      const Batch::Line& line = batch.lines[i];
      line.job->deliver(line.number, {std::move(results[i]), nullptr});
    }
    return;
  } catch (...) {
    if (batch.lines.size() == 1) return deliver_failure(batch.lines.front());
  }
  for (const Batch::Line& line : batch.lines) {
    try {
      std::vector<LineTranslation> result = translate({line}, worker);
      line.job->deliver(line.number, {std::move(result.front()), nullptr});
    } catch (...) {
      deliver_failure(line);
    }
  }
}

}  // namespace allot::server
