#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>

#include "base/available_memory.h"

namespace allot::server {

// How much memory there was a moment ago. To ask the system for it means reading several of its
// files, which is too much for every request of a short sentence.
class RecentMemory {
 public:
  using Clock = std::chrono::steady_clock;

  // read: gives the bytes that may still be allocated.
  explicit RecentMemory(std::function<uint64_t()> read = available_memory);

  // Those of the last reading, or of a new one when that is a second old.
  uint64_t bytes(Clock::time_point now = Clock::now());

 private:
  const std::function<uint64_t()> read_;
  std::mutex mutex_;
  Clock::time_point next_ = Clock::time_point::min();  // when to read again
  uint64_t bytes_ = 0;
};

}  // namespace allot::server
