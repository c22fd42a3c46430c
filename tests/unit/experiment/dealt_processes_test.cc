#include "experiment/dealt_processes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <stdexcept>

#include "support/test_files.h"
#include "support/thread_communicator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::ThreadGroup;

class DealtProcessesTest : public ::testing::Test {
 protected:
  // Job i writes the file i; on every rank.
  DealtProcesses jobs(size_t count, size_t limit) {
    DealtProcesses jobs;
    jobs.num_jobs = count;
    jobs.limit = limit;
    jobs.job = [this](size_t number) {
      const std::string name = std::to_string(number);
      return ProcessJob{name, folder_.path(name + ".log"), [this, name] {
                          folder_.write(name, "done");
                          usleep(50'000);
                        }};
    };
    return jobs;
  }
  bool is_done(size_t number) const {
    return std::filesystem::exists(folder_.path(std::to_string(number)));
  }

  testing::TemporaryFolder folder_;
};

TEST_F(DealtProcessesTest, EveryJobIsDoneOnce) {
  std::vector<std::atomic<int>> started(3);
  std::atomic<size_t> most = 0;
  ThreadGroup(3, {1, 20}).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    DealtProcesses own = jobs(11, group.rank() == 2 ? 2 : 1);
    const auto job = own.job;
    own.job = [&, job](size_t number) {
      ++started[group.rank()];
      return job(number);
    };
    own.on_tick = [&](const PoolState& state) {
      if (state.running.size() > most) most = state.running.size();
    };
    const std::vector<ProcessOutcome> outcomes = run_dealt_processes(group, own);
    ASSERT_EQ(outcomes.size(), 11U);
    for (const ProcessOutcome& outcome : outcomes) EXPECT_TRUE(outcome.is_done);
  });
  for (size_t i = 0; i < 11; ++i) EXPECT_TRUE(is_done(i));
  EXPECT_EQ(started[0] + started[1] + started[2], 11);
  for (const std::atomic<int>& one : started) EXPECT_GE(one, 2);
  EXPECT_LE(most, 4U);
}

TEST_F(DealtProcessesTest, AFailureTouchesNobodyElseAndNamesTheHost) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    DealtProcesses own = jobs(4, 1);
    const auto job = own.job;
    own.job = [&, job](size_t number) {
      ProcessJob one = job(number);
      if (number == 1) one.work = [] { throw std::runtime_error("no luck"); };
      return one;
    };
    const std::vector<ProcessOutcome> outcomes = run_dealt_processes(group, own);
    EXPECT_FALSE(outcomes[1].is_done);
    EXPECT_EQ(outcomes[1].problem, "machine-1 (rank 1): no luck");
    for (const size_t i : {0, 2, 3}) EXPECT_TRUE(outcomes[i].is_done);
  });
}

TEST_F(DealtProcessesTest, ARequestToStopOnAnyRankStopsAll) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    std::atomic<bool> stop = false;
    group.watch(stop);
    DealtProcesses own = jobs(20, 1);
    const auto job = own.job;
    own.job = [&, job](size_t number) {
      if (number >= 4 && group.rank() == 1) stop = true;
      return job(number);
    };
    const std::vector<ProcessOutcome> outcomes = run_dealt_processes(group, own);
    EXPECT_TRUE(group.stop_requested());
    EXPECT_FALSE(outcomes[19].was_started);
  });
  EXPECT_FALSE(is_done(19));
}

TEST_F(DealtProcessesTest, WhoCannotStartAProcessEndsAll) {
  const auto thrown = ThreadGroup(2).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    DealtProcesses own = jobs(4, 1);
    if (group.rank() == 1) {
      own.job = [](size_t) -> ProcessJob { throw Error::failure({}, "no pipe", "end others"); };
    }
    run_dealt_processes(group, own);
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THAT(message_of(one), HasSubstr("machine-1 (rank 1): no pipe"));
  }
}

TEST_F(DealtProcessesTest, NothingToDo) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    EXPECT_TRUE(run_dealt_processes(group, jobs(0, 1)).empty());
  });
}

}  // namespace
}  // namespace allot
