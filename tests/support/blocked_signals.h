#pragma once

#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>

#include "base/ending_signals.h"

namespace allot::testing {

// How many threads of this process, whoever started them, would take one of the ending signals:
// as the system has it, so that no thread of any library is forgotten.
inline int threads_open_to_signals() {
  uint64_t wanted = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) wanted |= uint64_t{1} << (signal - 1);
  int count = 0;
  DIR* const threads = opendir("/proc/self/task");
  while (const dirent* thread = readdir(threads)) {
    if (thread->d_name[0] == '.') continue;
    std::ifstream status(std::string("/proc/self/task/") + thread->d_name + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.rfind("SigBlk:", 0) != 0) continue;
      const uint64_t blocked = std::strtoull(line.c_str() + 7, nullptr, 16);
      if ((blocked & wanted) != wanted) ++count;
    }
  }
  closedir(threads);
  return count;
}

// Runs `work` in a process of its own that watches the signals as the program does, and returns
// how many of its threads are open to them afterwards; -1 when the process has failed. `work` is
// given a function that counts them, to be called from where it computes.
inline int open_threads_during(
    const std::function<void(const std::function<void()>& count)>& work) {
  constexpr int kFailed = 100;
  const pid_t child = fork();
  if (child == 0) {
    int most = 0;
    try {
      if (!watch_ending_signals()) _exit(kFailed);
      const auto count = [&most] {
        const int open = threads_open_to_signals();
        if (open > most) most = open;
      };
      work(count);
      count();
    } catch (...) {
      _exit(kFailed);
    }
    _exit(most);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) != kFailed ? WEXITSTATUS(status) : -1;
}

}  // namespace allot::testing
