#include "base/reload_signal.h"

#include <atomic>

#include "base/ending_signals.h"

namespace allot {
namespace {

// One per process, like the signal.
std::atomic<bool> reload_requested{false};

}  // namespace

ReloadSignal::ReloadSignal() {
  reload_requested = false;  // before a signal can set it
  request_reload_by_hangup(&reload_requested);
}

ReloadSignal::~ReloadSignal() {
  request_reload_by_hangup(nullptr);
}

bool ReloadSignal::take() {
  return reload_requested.exchange(false);
}

}  // namespace allot
