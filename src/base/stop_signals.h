#pragma once

#include <atomic>

namespace allot {

// While it lives, Ctrl-C, SIGTERM and SIGHUP are requests to save and stop; the next one of the
// same kind ends the program at once. Needs watch_ending_signals (base/ending_signals.h).
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  const std::atomic<bool>& requested() const;
};

// Whether the StopSignals that lived last were asked: work that was about to end may have ended
// all the same, and what would follow it is not wanted.
bool stop_was_requested();

}  // namespace allot
