#include "train/distributed/task_dealer.h"

#include <fmt/format.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "train/distributed/failure_text.h"

namespace allot {
namespace {

// Read and not yet delivered, for each rank: enough that nobody waits while rank 0 is busy.
constexpr size_t kTasksPerRank = 4;

// A message begins with what it is.
constexpr char kTask = 't', kEnd = 'e', kResult = 'r', kFailure = 'f';

std::string run_task(const DealtWork& work, const std::string& task) {
  try {
    return kResult + work.run(task);
  } catch (...) {
    return kFailure + failure_text(std::current_exception());
  }
}

struct Task {
  size_t number = 0;
  std::string text;
};

struct Result {
  std::string message;
  size_t rank = 0;
};

// What rank 0 does: one thread reads, one for each other rank sends tasks and waits for results,
// and the calling thread works and delivers.
class Dealer {
 public:
  Dealer(RankGroup& group, const DealtWork& work) : group_(group), work_(work) {}

  void run() {
    std::vector<std::thread> threads;
    threads.emplace_back([this] { read(); });
    for (size_t rank = 1; rank < group_.size(); ++rank) {
      threads.emplace_back([this, rank] { serve(rank); });
    }
    try {
      while (const std::optional<Task> task = deliver_until_task()) {
        put(task->number, {run_task(work_, task->text), 0});
      }
    } catch (...) {
      stop(std::current_exception());
    }
    for (std::thread& thread : threads) thread.join();
    if (num_told_ + 1 == group_.size()) group_.note_end();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void read() {
    try {
      while (wait_for_room()) {
        std::optional<std::string> text = work_.next();
        const std::lock_guard<std::mutex> lock(mutex_);
        if (text) tasks_.push_back({num_read_++, std::move(*text)});
        at_end_ = !text;
        changed_.notify_all();
      }
    } catch (...) {
      // What was read before it comes first.
      const std::lock_guard<std::mutex> lock(mutex_);
      input_failure_ = std::current_exception();
      at_end_ = true;
      changed_.notify_all();
    }
  }

  bool wait_for_room() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] {
      return is_over() || at_end_ || num_read_ - num_delivered_ < kTasksPerRank * group_.size();
    });
    return !is_over() && !at_end_;
  }

  // Gives a rank tasks while there are any.
  void serve(size_t rank) {
    Communicator& communicator = group_.communicator();
    try {
      while (const std::optional<Task> task = wait_for_task()) {
        communicator.send_text(rank, kTask + task->text);
        put(task->number, {communicator.receive_text(rank), rank});
      }
      communicator.send_text(rank, {kEnd});
      ++num_told_;
    } catch (...) {
      stop(std::current_exception());
    }
  }

  std::optional<Task> wait_for_task() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return is_over() || !tasks_.empty() || at_end_; });
    return take_task();
  }

  std::optional<Task> take_task() {
    if (is_over() || tasks_.empty()) return std::nullopt;
    std::optional<Task> task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }

  void put(size_t number, Result result) {
    const std::lock_guard<std::mutex> lock(mutex_);
    results_.emplace(number, std::move(result));
    changed_.notify_all();
  }

  // Delivers what there is until there is a task to do; nothing when all is done.
  std::optional<Task> deliver_until_task() {
    while (true) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] {
        return is_over() || has_next_result() || !tasks_.empty() || is_complete();
      });
      if (is_over()) return std::nullopt;
      if (!has_next_result()) {
        if (is_complete() && input_failure_) std::rethrow_exception(input_failure_);
        return take_task();
      }
      const Result result = std::move(results_.begin()->second);
      results_.erase(results_.begin());
      lock.unlock();
      deliver(result);
      lock.lock();
      ++num_delivered_;
      changed_.notify_all();
    }
  }

  void deliver(const Result& result) {
    const std::string content = result.message.substr(1);
    if (result.message[0] == kResult) {
      work_.deliver(content);
      return;
    }
    const SentFailure sent = parse_failure(content);
    if (sent.kind == ErrorKind::kFailure && !group_.is_alone()) {
      throw HostError(fmt::format("{} (rank {}): {}", group_.communicator().host(result.rank),
                                  result.rank, sent.problem),
                      sent.remedy);
    }
    throw Error(sent.kind, {}, sent.problem, sent.remedy);
  }

  // The first failure ends everything.
  void stop(const std::exception_ptr& failure) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!failure_) failure_ = failure;
    changed_.notify_all();
  }

  bool is_over() const { return failure_ != nullptr; }
  bool has_next_result() const {
    return !results_.empty() && results_.begin()->first == num_delivered_;
  }
  bool is_complete() const { return at_end_ && num_delivered_ == num_read_; }

  RankGroup& group_;
  const DealtWork& work_;
  std::atomic<size_t> num_told_ = 0;  // ranks that know that it is over
  std::mutex mutex_;                  // of everything below
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::map<size_t, Result> results_;
  size_t num_read_ = 0, num_delivered_ = 0;
  bool at_end_ = false;
  std::exception_ptr input_failure_, failure_;
};

}  // namespace

void work_together(RankGroup& group, const DealtWork& work) {
  if (group.rank() == 0) {
    Dealer(group, work).run();
    return;
  }
  Communicator& communicator = group.communicator();
  while (true) {
    const std::string message = communicator.receive_text(0);
    if (message[0] == kEnd) break;
    communicator.send_text(0, run_task(work, message.substr(1)));
  }
  group.note_end();
}

}  // namespace allot
