#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "train/distributed/communicator.h"

namespace allot::testing {

struct ThreadGroupOptions {
  // Messages to different ranks are sent in a random order, each up to so many microseconds late.
  uint64_t seed = 1;
  uint64_t max_delay = 0;
  // This rank is lost at its exchange of this number, from 0.
  std::optional<size_t> lost_rank = std::nullopt;
  size_t lost_at = 0;
  // Called by the thread of a rank whose waits are limited from now on, or no longer.
  std::function<void(size_t rank, bool are_limited)> on_wait_limit = nullptr;
};

// Ranks that are threads of this process.
class ThreadGroup {
 public:
  explicit ThreadGroup(size_t size, const ThreadGroupOptions& options = {})
      : options_(options), mailboxes_(size * size), is_lost_(size, false), size_(size) {}

  // Runs `work` on every rank and waits for all. What they have thrown, by rank.
  std::vector<std::exception_ptr> run(const std::function<void(Communicator&)>& work) {
    std::vector<std::exception_ptr> thrown(size_);
    std::vector<std::thread> threads;
    for (size_t rank = 0; rank < size_; ++rank) {
      threads.emplace_back([&, rank] {
        Rank communicator(*this, rank);
        try {
          work(communicator);
        } catch (...) {
          thrown[rank] = std::current_exception();
          lose(rank);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    return thrown;
  }

  // The same when nothing may be thrown.
  void run_well(const std::function<void(Communicator&)>& work) {
    for (const std::exception_ptr& one : run(work)) {
      if (one) std::rethrow_exception(one);
    }
  }

 private:
  class Rank : public Communicator {
   public:
    Rank(ThreadGroup& group, size_t rank)
        : group_(group), rank_(rank), random_(group.options_.seed * 1000 + rank) {}

    size_t rank() const override { return rank_; }
    size_t size() const override { return group_.size_; }
    std::string host(size_t rank) const override { return "machine-" + std::to_string(rank); }
    void limit_waits() override { note_limit(true); }
    void lift_wait_limit() override { note_limit(false); }

   private:
    void note_limit(bool are_limited) {
      if (group_.options_.on_wait_limit) group_.options_.on_wait_limit(rank_, are_limited);
    }
    void do_exchange(const std::vector<OutMessage>& out,
                     const std::vector<InMessage>& in) override {
      if (group_.options_.lost_rank == rank_ && num_exchanges_++ == group_.options_.lost_at) {
        group_.lose(rank_);
        throw Error::failure({}, "killed by the test", "");
      }
      for (const size_t other : in_any_order()) {
        for (const OutMessage& message : out) {
          if (message.to != other) continue;
          wait_a_little();
          group_.post(rank_, other, message.bytes);
        }
      }
      for (const size_t other : in_any_order()) {
        for (const InMessage& message : in) {
          if (message.from == other) group_.take(other, rank_, message.bytes);
        }
      }
    }
    std::vector<size_t> in_any_order() {
      std::vector<size_t> order;
      for (size_t i = 0; i < size(); ++i) order.push_back(i);
      const std::lock_guard<std::mutex> lock(mutex_);
      random_.shuffle(order);
      return order;
    }
    void wait_a_little() {
      if (group_.options_.max_delay == 0) return;
      std::this_thread::sleep_for(std::chrono::microseconds(delay()));
    }

    uint64_t delay() {
      const std::lock_guard<std::mutex> lock(mutex_);
      return random_.below(group_.options_.max_delay);
    }

    ThreadGroup& group_;
    size_t rank_;
    std::mutex mutex_;  // several threads of a rank may exchange at a time
    Random random_;
    std::atomic<size_t> num_exchanges_ = 0;
  };

  std::deque<std::string>& mailbox(size_t from, size_t to) { return mailboxes_[from * size_ + to]; }

  void post(size_t from, size_t to, const OutBytes& bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    mailbox(from, to).emplace_back(static_cast<const char*>(bytes.data), bytes.size);
    changed_.notify_all();
  }

  void take(size_t from, size_t to, const InBytes& bytes) {
    std::unique_lock<std::mutex> lock(mutex_);
    std::deque<std::string>& box = mailbox(from, to);
    changed_.wait(lock, [&] { return !box.empty() || is_lost_[from]; });
    if (box.empty()) {
      throw Error::failure({}, "machine-" + std::to_string(from) + " is lost", "start again");
    }
    ALLOT_CHECK(box.front().size() == bytes.size, "who receives knows the size");
    std::memcpy(bytes.data, box.front().data(), bytes.size);
    box.pop_front();
  }

  void lose(size_t rank) {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_lost_[rank] = true;
    changed_.notify_all();
  }

  ThreadGroupOptions options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::deque<std::string>> mailboxes_;
  std::vector<bool> is_lost_;
  size_t size_;
};

// The message of an exception; "" for none.
inline std::string message_of(const std::exception_ptr& thrown) {
  if (!thrown) return "";
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace allot::testing
