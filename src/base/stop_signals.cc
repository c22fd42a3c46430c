#include "base/stop_signals.h"

#include "base/ending_signals.h"

namespace allot {
namespace {

// One per process, like the signals.
std::atomic<bool> stop_requested{false};

}  // namespace

StopSignals::StopSignals() {
  stop_requested = false;  // before a signal can set it
  request_stop_by_signals(&stop_requested);
}

StopSignals::~StopSignals() {
  request_stop_by_signals(nullptr);
}

const std::atomic<bool>& StopSignals::requested() const {
  return stop_requested;
}

bool stop_was_requested() {
  return stop_requested;
}

}  // namespace allot
