#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "align/team.h"

namespace allot::testing {

// The members of a team as threads of this process.
class ThreadTeam {
 public:
  explicit ThreadTeam(size_t size) : given_(size), failures_(size), size_(size) {}

  // Runs `work` for every member and waits for all. What they have thrown, by rank.
  std::vector<std::exception_ptr> run(const std::function<void(const align::Team&)>& work) {
    std::vector<std::exception_ptr> thrown(size_);
    std::vector<std::thread> threads;
    for (size_t rank = 0; rank < size_; ++rank) {
      threads.emplace_back([&, rank] {
        align::Team team;
        team.rank = rank;
        team.size = size_;
        team.gather = [this, rank](const std::exception_ptr& failure, const std::string& mine) {
          return gather(rank, failure, mine);
        };
        try {
          work(team);
        } catch (...) {
          thrown[rank] = std::current_exception();
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    return thrown;
  }

 private:
  std::vector<std::string> gather(size_t rank, const std::exception_ptr& failure,
                                  const std::string& mine) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return !is_leaving_; });  // of the round before
    given_[rank] = mine;
    failures_[rank] = failure;
    if (++num_there_ == size_) {
      is_leaving_ = true;
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return is_leaving_; });
    std::vector<std::string> all = given_;
    const std::vector<std::exception_ptr> failures = failures_;
    if (--num_there_ == 0) {
      is_leaving_ = false;
      changed_.notify_all();
    }
    for (const std::exception_ptr& one : failures) {
      if (one) std::rethrow_exception(one);
    }
    return all;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> given_;
  std::vector<std::exception_ptr> failures_;
  size_t size_;
  size_t num_there_ = 0;
  bool is_leaving_ = false;
};

}  // namespace allot::testing
