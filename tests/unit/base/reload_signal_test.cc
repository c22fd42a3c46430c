#include "base/reload_signal.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/ending_signals.h"

namespace allot {
namespace {

bool comes(ReloadSignal& reload) {
  for (int i = 0; i < 10'000; ++i) {
    if (reload.take()) return true;
    usleep(1000);
  }
  return false;
}

// 0 when all is as it should be. In a process of its own: the waiting thread stays.
int hang_up_often() {
  if (!watch_ending_signals()) return 1;
  ReloadSignal reload;
  if (reload.take()) return 2;
  for (int i = 0; i < 3; ++i) {
    kill(getpid(), SIGHUP);
    if (!comes(reload)) return 3;
  }
  return reload.take() ? 4 : 0;
}

TEST(ReloadSignal, EveryHangupIsARequest) {
  const pid_t child = fork();
  if (child == 0) _exit(hang_up_often());
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace allot
