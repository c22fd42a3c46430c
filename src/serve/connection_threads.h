#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>

namespace allot::server {

// A thread for each connection, of which there are at most so many at a time.
class ConnectionThreads {
 public:
  explicit ConnectionThreads(size_t most);
  ConnectionThreads(const ConnectionThreads&) = delete;
  ConnectionThreads& operator=(const ConnectionThreads&) = delete;
  ~ConnectionThreads();  // waits for all of them

  // Runs it on a thread of its own. When there are too many, waits for one of them to end: new
  // connections then wait in the system. is_refused: this one is too many and should be told so.
  void run(const std::function<void(bool is_refused)>& serve);
  // Runs one that is refused, without waiting; false when there are too many of these already.
  bool refuse(const std::function<void()>& serve);
  // No more waiting: everything from now on is refused.
  void stop();

  size_t num_open() const;
  // Waits until there are none; false when there still are some after this time.
  bool wait_for_none(std::chrono::milliseconds patience) const;

 private:
  // Beside the most, a few more are taken in to be told that they are too many.
  static constexpr size_t kMostRefused = 16;

  bool enter();
  void leave(bool is_refused);
  void start(bool is_refused, const std::function<void(bool is_refused)>& serve);

  const size_t most_;
  mutable std::mutex mutex_;
  mutable std::condition_variable is_changed_;
  size_t num_open_ = 0;
  size_t num_refused_ = 0;
  bool is_stopping_ = false;
};

}  // namespace allot::server
