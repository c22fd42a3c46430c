#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace allot {

// A fixed number of threads that process numbered tasks. Results belong to task numbers, not to
// threads, so they do not depend on the number of threads.
class WorkerPool {
 public:
  // The calling thread works, too: num_threads = 1 starts no thread at all. At least 1. When the
  // system provides fewer threads (a limit on memory or processes), a warning says so, and the
  // available ones do all the work.
  explicit WorkerPool(int num_threads);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  // As many as were requested, whatever the system provided: what is divided by this number
  // (shards) does not depend on the state of the machine.
  int num_threads() const { return num_threads_; }

  // Calls task(index, worker) once for each index in [0, num_tasks), worker in [0, num_threads),
  // and returns when all have ended. When tasks throw, the exception of the lowest index is
  // rethrown; tasks that have not started by then are skipped.
  void run(size_t num_tasks, const std::function<void(size_t index, int worker)>& task);

  // What is called before every task from now on, on the thread of the task; what it throws ends
  // the work as if the task had thrown it. Empty: nothing. Not while tasks run.
  void check_before_tasks(std::function<void()> check) { check_ = std::move(check); }

  // The results of make(index), in order of index.
  template <typename Result, typename Make>
  std::vector<Result> map(size_t num_tasks, Make make) {
    std::vector<Result> results(num_tasks);
    run(num_tasks, [&](size_t index, int) { results[index] = make(index); });
    return results;
  }

 private:
  void serve(int worker);
  void work(int worker);

  int num_threads_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable work_is_there_;
  std::condition_variable work_is_done_;
  const std::function<void(size_t, int)>* task_ = nullptr;
  std::function<void()> check_;
  size_t num_tasks_ = 0;
  size_t next_task_ = 0;
  size_t round_ = 0;  // counts calls of run, so that a thread joins each of them once
  int active_ = 0;
  bool stopping_ = false;
  std::exception_ptr failure_;
  size_t failed_task_ = 0;
};

// The meaning of --threads 0: one for each core that this process may use.
int available_threads();

}  // namespace allot
