#include "base/process_pool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <stdexcept>

#include "support/test_files.h"

namespace allot {
namespace {

class ProcessPool : public ::testing::Test {
 protected:
  void add(const std::string& name, std::function<void()> work) {
    jobs_.push_back({name, folder_.path(name + ".log"), std::move(work)});
  }
  std::vector<ProcessOutcome> run(size_t limit) {
    return run_processes(jobs_, limit, stop_, [this](const PoolState& state) {
      most_ = std::max(most_, state.running.size());
      ++num_ticks_;
    });
  }

  testing::TemporaryFolder folder_;
  std::vector<ProcessJob> jobs_;
  std::atomic<bool> stop_{false};
  size_t most_ = 0;
  int num_ticks_ = 0;
};

TEST_F(ProcessPool, EveryJobHasItsOwnProcess) {
  for (const char* name : {"a", "b", "c"}) {
    add(name, [this, name] {
      folder_.write(name, std::to_string(getpid()));
      std::puts("said");
    });
  }
  for (const ProcessOutcome& outcome : run(2)) EXPECT_TRUE(outcome.is_done);
  EXPECT_NE(testing::read_bytes(folder_.path("a")), testing::read_bytes(folder_.path("b")));
  EXPECT_NE(testing::read_bytes(folder_.path("a")), std::to_string(getpid()));
  EXPECT_EQ(testing::read_bytes(folder_.path("c.log")), "said\n");
  EXPECT_LE(most_, 2U);
  EXPECT_GT(num_ticks_, 0);
}

TEST_F(ProcessPool, AFailureTouchesNobodyElse) {
  add("fails", [] { throw std::runtime_error("no luck"); });
  add("dies", [] { raise(SIGKILL); });
  add("leaves", [] { _exit(3); });
  add("works", [this] { folder_.write("works", "x"); });
  const std::vector<ProcessOutcome> outcomes = run(1);
  EXPECT_FALSE(outcomes[0].is_done);
  EXPECT_EQ(outcomes[0].problem, "no luck");
  EXPECT_EQ(outcomes[1].problem.substr(0, 35), "its process was ended by signal 9 (");
  EXPECT_EQ(outcomes[2].problem, "its process exited without an error message");
  EXPECT_TRUE(outcomes[3].is_done);
  EXPECT_EQ(testing::read_bytes(folder_.path("works")), "x");
}

TEST_F(ProcessPool, StoppingAsksThoseThatRunAndStartsNoOther) {
  add("waits", [this] {
    stop_ = true;  // of this process only
    pause();
  });
  add("never", [] {});
  const std::vector<ProcessOutcome> outcomes =
      run_processes(jobs_, 1, stop_, [this](const PoolState& state) {
        if (!state.running.empty() && ++num_ticks_ > 2) stop_ = true;
      });
  EXPECT_TRUE(outcomes[0].was_started);
  EXPECT_FALSE(outcomes[0].is_done);
  EXPECT_FALSE(outcomes[1].was_started);
}

}  // namespace
}  // namespace allot
