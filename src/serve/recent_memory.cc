#include "serve/recent_memory.h"

#include <utility>

namespace allot::server {
namespace {

// Requests that come together do not see each other's memory anyway.
constexpr std::chrono::seconds kMemoryInterval{1};

}  // namespace

RecentMemory::RecentMemory(std::function<uint64_t()> read) : read_(std::move(read)) {}

uint64_t RecentMemory::bytes(Clock::time_point now) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (now >= next_) {
    bytes_ = read_();
    next_ = now + kMemoryInterval;
  }
  return bytes_;
}

}  // namespace allot::server
