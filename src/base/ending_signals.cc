#include "base/ending_signals.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>
#include <system_error>
#include <thread>

#include "base/temporary_names.h"

namespace allot {
namespace {

// Read by the waiting thread. Atomics, not a mutex: the process may fork at any moment, and a mutex
// held by the waiting thread at that moment would stay locked in the child forever.
std::atomic<std::atomic<bool>*> stop_request{nullptr};
std::atomic<std::atomic<bool>*> reload_request{nullptr};
std::atomic<unsigned> kinds_seen{0};  // a bit for each signal, since stop_request was set
std::atomic<int> first_signal{0};     // of them; kept when nobody listens any more

unsigned bit_of(int signal) {
  return 1U << static_cast<unsigned>(signal);
}

// Reads from a signalfd: unlike with sigwait, the signals stay blocked in this thread, too, so that
// they are blocked in every thread of the process, as /proc shows.
void wait_for_signals(int descriptor) {
  while (true) {
    signalfd_siginfo info{};
    if (read(descriptor, &info, sizeof info) != sizeof info) {
      if (errno == EINTR) continue;
      return;  // the descriptor was closed; only kill -9 is left
    }
    const int signal = static_cast<int>(info.ssi_signo);
    std::atomic<bool>* const reload = reload_request;
    if (signal == SIGHUP && reload != nullptr) {
      *reload = true;
      continue;
    }
    std::atomic<bool>* const request = stop_request;
    int none = 0;
    const bool is_first = (kinds_seen.fetch_or(bit_of(signal)) & bit_of(signal)) == 0;
    if (request == nullptr || !is_first) end_by_signal(signal);
    first_signal.compare_exchange_strong(none, signal);
    *request = true;
  }
}

}  // namespace

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
    struct sigaction action {};
    // A blocked signal stays pending even if it is to be ignored, so it must not be blocked.
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    sigaddset(&signals, signal);
  }
  return signals;
}

bool watch_ending_signals() {
  const sigset_t signals = ending_signals();
  const int descriptor = signalfd(-1, &signals, SFD_CLOEXEC);
  if (descriptor < 0) return false;
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  try {
    std::thread(wait_for_signals, descriptor).detach();
  } catch (const std::system_error&) {
    close(descriptor);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return false;
  }
  return true;
}

void request_stop_by_signals(std::atomic<bool>* request) {
  kinds_seen = 0;
  if (request != nullptr) first_signal = 0;
  stop_request = request;
}

void request_reload_by_hangup(std::atomic<bool>* request) {
  reload_request = request;
}

int stop_signal() {
  return first_signal;
}

void end_by_signal(int signal) {
  // Other threads run until the very end: none of them may find its file gone and fail.
  forbid_ending_pauses();
  remove_temporaries();
  std::signal(signal, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  (void)raise(signal);
  _exit(128 + signal);
}

}  // namespace allot
