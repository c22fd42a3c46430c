#pragma once

#include <atomic>

namespace allot {

// While it exists, Ctrl-C, SIGTERM, SIGHUP and SIGUSR1 are requests to save and stop; the next
// one of the same kind ends the program at once. Needs watch_ending_signals
// (base/ending_signals.h).
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  const std::atomic<bool>& requested() const;
};

// Whether the last StopSignals received a request: the work may have finished all the same, but
// what would follow it should not start.
bool stop_was_requested();

}  // namespace allot
