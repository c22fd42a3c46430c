#pragma once

#include <array>
#include <atomic>

namespace allot {

// While it lives, Ctrl-C and SIGTERM are requests to save and leave; the next one ends the program
// at once.
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  const std::atomic<bool>& requested() const;

 private:
  std::array<void (*)(int), 2> before_{};  // what SIGINT and SIGTERM did
};

// Whether the StopSignals that lived last were asked: work that was about to end may have ended
// all the same, and what would follow it is not wanted.
bool stop_was_requested();

}  // namespace allot
