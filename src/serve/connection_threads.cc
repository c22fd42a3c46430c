#include "serve/connection_threads.h"

#include <system_error>
#include <thread>
#include <utility>

namespace allot::server {
namespace {

constexpr bool kIsRefused = true;

}  // namespace

ConnectionThreads::ConnectionThreads(size_t most) : most_(most) {}

ConnectionThreads::~ConnectionThreads() {
  while (!wait_for_none(std::chrono::seconds(1))) {
  }
}

size_t ConnectionThreads::num_open() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return num_open_;
}

bool ConnectionThreads::wait_for_none(std::chrono::milliseconds patience) const {
  std::unique_lock<std::mutex> lock(mutex_);
  return is_changed_.wait_for(lock, patience,
                              [this] { return num_open_ == 0 && num_refused_ == 0; });
}

void ConnectionThreads::stop() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_stopping_ = true;
  is_changed_.notify_all();
}

bool ConnectionThreads::enter() {
  std::unique_lock<std::mutex> lock(mutex_);
  is_changed_.wait(
      lock, [this] { return num_open_ < most_ || num_refused_ < kMostRefused || is_stopping_; });
  const bool is_refused = num_open_ >= most_ || is_stopping_;
  ++(is_refused ? num_refused_ : num_open_);
  return is_refused;
}

// Notifies under the lock: whoever waits may destroy this object as soon as it is released.
void ConnectionThreads::leave(bool is_refused) {
  const std::lock_guard<std::mutex> lock(mutex_);
  --(is_refused ? num_refused_ : num_open_);
  is_changed_.notify_all();
}

void ConnectionThreads::start(bool is_refused, const std::function<void(bool is_refused)>& serve) {
  try {
    std::thread([this, is_refused, serve] {
      serve(is_refused);
      leave(is_refused);
    }).detach();
  } catch (const std::system_error&) {
    // The system has no more threads: refused on this one.
    serve(kIsRefused);
    leave(is_refused);
  }
}

void ConnectionThreads::run(const std::function<void(bool is_refused)>& serve) {
  start(enter(), serve);
}

bool ConnectionThreads::refuse(const std::function<void()>& serve) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (num_refused_ >= kMostRefused) return false;
    ++num_refused_;
  }
  start(kIsRefused, [serve](bool) { serve(); });
  return true;
}

}  // namespace allot::server
