#include "base/worker_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <numeric>
#include <stdexcept>
#include <string>

namespace allot {
namespace {

class WorkerPoolWithThreads : public ::testing::TestWithParam<int> {};

TEST_P(WorkerPoolWithThreads, RunsEveryTaskOnce) {
  WorkerPool pool(GetParam());
  EXPECT_EQ(pool.num_threads(), GetParam());
  std::vector<std::atomic<int>> calls(1000);
  pool.run(calls.size(), [&](size_t index, int worker) {
    EXPECT_GE(worker, 0);
    EXPECT_LT(worker, GetParam());
    ++calls[index];
  });
  for (const auto& count : calls) EXPECT_EQ(count, 1);
}

TEST_P(WorkerPoolWithThreads, KeepsResultsInOrder) {
  WorkerPool pool(GetParam());
  const auto squares = pool.map<size_t>(500, [](size_t i) { return i * i; });
  for (size_t i = 0; i < squares.size(); ++i) EXPECT_EQ(squares[i], i * i);
}

TEST_P(WorkerPoolWithThreads, CanBeUsedManyTimes) {
  WorkerPool pool(GetParam());
  std::atomic<size_t> sum{0};
  for (size_t round = 0; round < 2000; ++round) {
    pool.run(3, [&](size_t index, int) { sum += index; });
  }
  EXPECT_EQ(sum, 2000 * 3);
  pool.run(0, [](size_t, int) { FAIL() << "no task to run"; });
}

TEST_P(WorkerPoolWithThreads, ThrowsAgainAndStaysUsable) {
  WorkerPool pool(GetParam());
  for (int round = 0; round < 50; ++round) {
    try {
      pool.run(100, [](size_t index, int) {
        if (index % 10 == 7) throw std::runtime_error("task " + std::to_string(index));
      });
      FAIL() << "did not throw";
    } catch (const std::runtime_error& error) {
      // Tasks start in order, so the first one that fails has started whenever any has.
      EXPECT_STREQ(error.what(), "task 7");
    }
  }
  EXPECT_EQ(pool.map<int>(2, [](size_t i) { return static_cast<int>(i); }).size(), 2U);
}

TEST_P(WorkerPoolWithThreads, ChecksBeforeTasks) {
  WorkerPool pool(GetParam());
  std::atomic<int> checks{0};
  std::atomic<int> calls{0};
  pool.check_before_tasks([&] {
    if (++checks > 20) throw std::runtime_error("enough");
  });
  EXPECT_THROW(pool.run(100, [&](size_t, int) { ++calls; }), std::runtime_error);
  EXPECT_EQ(calls, 20);
  pool.check_before_tasks({});
  pool.run(100, [&](size_t, int) { ++calls; });
  EXPECT_EQ(calls, 120);
}

INSTANTIATE_TEST_SUITE_P(Threads, WorkerPoolWithThreads, ::testing::Values(1, 2, 5));

// In a process of its own, since the limit stays.
TEST(WorkerPool, WorksWithFewerThreadsThanItAskedFor) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers do not work below a limit on memory";
#else
  const pid_t child = fork();
  if (child == 0) {
    size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    // Room for one stack of a thread (8 MB), not for fifteen.
    const rlim_t limit = pages * static_cast<size_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{20} << 20U);
    const rlimit few{limit, limit};
    setrlimit(RLIMIT_AS, &few);
    WorkerPool pool(16);
    std::atomic<size_t> sum{0};
    for (int round = 0; round < 10; ++round) {
      pool.run(100, [&](size_t index, int) { sum += index; });
    }
    _exit(pool.num_threads() == 16 && sum == 10 * 4950 ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
#endif
}

TEST(AvailableThreads, IsPositive) {
  EXPECT_GE(available_threads(), 1);
}

}  // namespace
}  // namespace allot
