#include "app/stop_signals.h"

#include <csignal>

namespace allot {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> stop_requested{false};

void request_stop(int signal) {
  stop_requested = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

StopSignals::StopSignals() {
  stop_requested = false;  // before a signal can set it
  before_ = {std::signal(SIGINT, request_stop), std::signal(SIGTERM, request_stop)};
}

StopSignals::~StopSignals() {
  std::signal(SIGINT, before_[0]);
  std::signal(SIGTERM, before_[1]);
}

const std::atomic<bool>& StopSignals::requested() const {
  return stop_requested;
}

bool stop_was_requested() {
  return stop_requested;
}

}  // namespace allot
