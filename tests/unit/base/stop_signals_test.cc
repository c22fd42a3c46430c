#include "base/stop_signals.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "base/ending_signals.h"

namespace allot {
namespace {

bool becomes_true(const std::atomic<bool>& flag) {
  for (int i = 0; i < 10'000 && !flag; ++i) usleep(1000);
  return flag;
}

// 0 when all is as it should be. In a process of its own: the waiting thread stays.
int ask_and_look() {
  if (!watch_ending_signals()) return 1;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
    const StopSignals signals;
    if (signals.requested()) return 2;
    kill(getpid(), signal);
    if (!becomes_true(signals.requested())) return 3;
    if (stop_signal() != signal) return 6;
  }
  if (stop_signal() != SIGUSR1) return 7;  // also when it is no request any more
  if (!stop_was_requested()) return 4;
  const StopSignals later;
  return later.requested() || stop_was_requested() || stop_signal() != 0 ? 5 : 0;
}

TEST(StopSignals, ASignalIsARequest) {
  const pid_t child = fork();
  if (child == 0) _exit(ask_and_look());
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace allot
