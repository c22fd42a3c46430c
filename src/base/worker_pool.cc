#include "base/worker_pool.h"

#include <sched.h>

#include <algorithm>
#include <system_error>

#include "base/error.h"
#include "base/log.h"

namespace allot {

WorkerPool::WorkerPool(int num_threads) : num_threads_(num_threads) {
  ALLOT_CHECK(num_threads >= 1, "a worker pool needs at least one thread");
  threads_.reserve(static_cast<size_t>(num_threads) - 1);
  for (int worker = 1; worker < num_threads; ++worker) {
    try {
      threads_.emplace_back([this, worker] { serve(worker); });
    } catch (const std::system_error& error) {
      // Results do not depend on which thread computes them, so fewer threads only take longer.
      log::warning("only {} of {} threads could be started ({}); the work takes longer", worker,
                   num_threads, error.code().message());
      return;
    }
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
  }
  work_is_there_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run(size_t num_tasks, const std::function<void(size_t, int)>& task) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    task_ = &task;
    num_tasks_ = num_tasks;
    next_task_ = 0;
    failure_ = nullptr;
    ++round_;
  }
  work_is_there_.notify_all();
  work(0);
  std::unique_lock<std::mutex> lock(mutex_);
  work_is_done_.wait(lock, [this] { return active_ == 0; });
  task_ = nullptr;
  if (failure_) std::rethrow_exception(failure_);
}

void WorkerPool::serve(int worker) {
  size_t seen_round = 0;
  while (true) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      work_is_there_.wait(lock,
                          [&] { return stopping_ || (task_ != nullptr && round_ != seen_round); });
      if (stopping_) return;
      seen_round = round_;
    }
    work(worker);
  }
}

void WorkerPool::work(int worker) {
  std::unique_lock<std::mutex> lock(mutex_);
  ++active_;
  while (task_ != nullptr && next_task_ < num_tasks_) {
    const size_t index = next_task_++;
    const auto* task = task_;
    lock.unlock();
    std::exception_ptr failure;
    try {
      if (check_) check_();
      (*task)(index, worker);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    if (failure) {
      if (!failure_ || index < failed_task_) {
        failure_ = failure;
        failed_task_ = index;
      }
      next_task_ = num_tasks_;
    }
  }
  --active_;
  if (active_ == 0) work_is_done_.notify_all();
}

int available_threads() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof(cores), &cores) == 0) return std::max(1, CPU_COUNT(&cores));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace allot
