#include "base/ending_signals.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <mutex>

#include "base/temporary_names.h"
#include "base/worker_pool.h"
#include "support/blocked_signals.h"
#include "support/test_files.h"

namespace allot {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};

// The signal that ends a process that runs `work`; 0 when it ends by itself, with 0.
int signal_that_ends(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  return 0;
}

bool becomes_true(const std::atomic<bool>& flag) {
  for (int i = 0; i < 10'000 && !flag; ++i) usleep(1000);
  return flag;
}

// Longer than a signal takes; nothing depends on it when all is well.
void wait_a_little() {
  usleep(100'000);
}

TEST(EndingSignals, EndTheProcessAndRemoveItsTemporaries) {
  const testing::TemporaryFolder folder;
  for (const int signal : kSignals) {
    const std::string path = folder.write("file", "half");
    EXPECT_EQ(signal_that_ends([&] {
                ASSERT_TRUE(watch_ending_signals());
                const TemporaryName name(path);
                kill(getpid(), signal);
                sleep(10);
              }),
              signal);
    EXPECT_FALSE(std::filesystem::exists(path));
  }
}

TEST(EndingSignals, TheFirstOfEachKindCanBeARequest) {
  for (const int signal : kSignals) {
    EXPECT_EQ(signal_that_ends([&] {
                ASSERT_TRUE(watch_ending_signals());
                std::atomic<bool> request{false};
                request_stop_by_signals(&request);
                kill(getpid(), signal);
                if (!becomes_true(request)) _exit(1);
                // What a parent process sends besides is no second request.
                kill(getpid(), signal == SIGTERM ? SIGINT : SIGTERM);
                wait_a_little();
              }),
              0);
  }
}

TEST(EndingSignals, TheSecondOfAKindEndsTheProcess) {
  EXPECT_EQ(signal_that_ends([] {
              ASSERT_TRUE(watch_ending_signals());
              std::atomic<bool> request{false};
              request_stop_by_signals(&request);
              kill(getpid(), SIGINT);
              if (!becomes_true(request)) _exit(1);
              kill(getpid(), SIGINT);
              sleep(10);
            }),
            SIGINT);
}

TEST(EndingSignals, EndTheProcessWhenNobodyListensAnyMore) {
  EXPECT_EQ(signal_that_ends([] {
              ASSERT_TRUE(watch_ending_signals());
              std::atomic<bool> request{false};
              request_stop_by_signals(&request);
              request_stop_by_signals(nullptr);
              kill(getpid(), SIGTERM);
              sleep(10);
            }),
            SIGTERM);
}

TEST(EndingSignals, TheFirstRequestIsRemembered) {
  EXPECT_EQ(signal_that_ends([] {
              ASSERT_TRUE(watch_ending_signals());
              std::atomic<bool> request{false};
              request_stop_by_signals(&request);
              kill(getpid(), SIGINT);
              if (!becomes_true(request) || stop_signal() != SIGINT) _exit(1);
              kill(getpid(), SIGTERM);
              wait_a_little();
              if (stop_signal() != SIGINT) _exit(2);
              end_by_signal(stop_signal());
            }),
            SIGINT);
}

TEST(EndingSignals, AnIgnoredOneCanStillEndTheProcess) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("file", "half");
  EXPECT_EQ(signal_that_ends([&] {
              std::signal(SIGPIPE, SIG_IGN);
              const TemporaryName name(path);
              end_by_signal(SIGPIPE);
            }),
            SIGPIPE);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(EndingSignals, IgnoredOnesStayIgnored) {
  for (const int signal : kSignals) {
    EXPECT_EQ(signal_that_ends([&] {
                std::signal(signal, SIG_IGN);
                ASSERT_TRUE(watch_ending_signals());
                kill(getpid(), signal);
                wait_a_little();
              }),
              0);
  }
}

TEST(EndingSignals, AForkedProcessWatchesForItself) {
  EXPECT_EQ(signal_that_ends([] {
              ASSERT_TRUE(watch_ending_signals());
              // A thread that is still starting may hold locks of the C library or a sanitizer.
              wait_a_little();
              const pid_t child = fork();
              if (child == 0) {
                watch_ending_signals();
                kill(getpid(), SIGTERM);
                sleep(10);
                _exit(0);
              }
              int status = 0;
              waitpid(child, &status, 0);
              _exit(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM ? 0 : 1);
            }),
            0);
}

TEST(EndingSignals, NoWorkerIsOpenToThem) {
  EXPECT_EQ(testing::open_threads_during([](const auto& count) {
              WorkerPool pool(4);
              std::mutex mutex;
              pool.run(100, [&](size_t, int) {
                const std::lock_guard<std::mutex> lock(mutex);
                count();
              });
            }),
            0);
}

// The count itself can fail.
TEST(EndingSignals, AnOpenThreadIsSeen) {
  EXPECT_GT(testing::open_threads_during([](const auto& count) {
              sigset_t all = ending_signals();
              pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
              count();
            }),
            0);
}

}  // namespace
}  // namespace allot
