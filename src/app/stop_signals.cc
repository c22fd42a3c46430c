#include "app/stop_signals.h"

#include <csignal>
#include <initializer_list>

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
  stop_requested = false;
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, request_stop);
}

StopSignals::~StopSignals() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
}

const std::atomic<bool>& StopSignals::requested() const {
  return stop_requested;
}

bool stop_was_requested() {
  return stop_requested;
}

}  // namespace allot
