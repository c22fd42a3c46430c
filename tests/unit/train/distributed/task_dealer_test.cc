#include "train/distributed/task_dealer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "support/thread_communicator.h"
#include "train/distributed/local_communicator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::ThreadGroup;

// Tasks "0", "1", ...; the result of a task is what it says, twice.
struct Numbers {
  size_t count = 0;
  size_t num_read = 0;
  std::vector<std::string> delivered;

  DealtWork work() {
    DealtWork work;
    work.next = [this]() -> std::optional<std::string> {
      if (num_read == count) return std::nullopt;
      return std::to_string(num_read++);
    };
    work.run = [](const std::string& task) { return task + task; };
    work.deliver = [this](const std::string& result) { delivered.push_back(result); };
    return work;
  }
  std::vector<std::string> expected() const {
    std::vector<std::string> all;
    for (size_t i = 0; i < count; ++i) all.push_back(std::to_string(i) + std::to_string(i));
    return all;
  }
};

TEST(TaskDealer, ResultsComeInOrderWhateverTheRanks) {
  for (const size_t size : {2, 3, 5}) {
    for (const size_t count : {0, 1, 2, 100}) {
      Numbers numbers{count, 0, {}};
      const DealtWork work = numbers.work();
      ThreadGroup(size, {size + count, 50}).run_well([&](Communicator& communicator) {
        RankGroup group(communicator);
        work_together(group, work);
        EXPECT_TRUE(group.has_ended());
      });
      EXPECT_EQ(numbers.delivered, numbers.expected()) << size << " ranks";
    }
  }
}

TEST(TaskDealer, AProcessThatIsAloneWorksToo) {
  Numbers numbers{10, 0, {}};
  LocalCommunicator communicator;
  RankGroup group(communicator);
  work_together(group, numbers.work());
  EXPECT_EQ(numbers.delivered, numbers.expected());
}

TEST(TaskDealer, ASlowRankGetsFewerTasks) {
  Numbers numbers{60, 0, {}};
  std::vector<std::atomic<int>> done(3);
  ThreadGroup(3).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    DealtWork work = numbers.work();
    work.run = [&](const std::string& task) {
      ++done[communicator.rank()];
      std::this_thread::sleep_for(std::chrono::milliseconds(communicator.rank() == 1 ? 40 : 1));
      return task + task;
    };
    work_together(group, work);
  });
  EXPECT_EQ(numbers.delivered, numbers.expected());
  EXPECT_EQ(done[0] + done[1] + done[2], 60);
  EXPECT_LT(done[1] * 3, done[2]);
}

TEST(TaskDealer, ReadsOnlySoFarAhead) {
  Numbers numbers{200, 0, {}};
  size_t most_ahead = 0;
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    DealtWork work = numbers.work();
    const auto next = work.next;
    work.next = [&, next] {
      most_ahead = std::max(most_ahead, numbers.num_read);
      return next();
    };
    const auto deliver = work.deliver;
    work.deliver = [&, deliver](const std::string& result) {
      if (numbers.delivered.empty()) {
        // Nothing is delivered for a while: the reader waits.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_LE(most_ahead, 10U);
      }
      deliver(result);
    };
    work_together(group, work);
  });
  EXPECT_EQ(numbers.delivered, numbers.expected());
}

TEST(TaskDealer, AFailureComesInItsTurn) {
  Numbers numbers{50, 0, {}};
  const std::vector<std::exception_ptr> thrown =
      ThreadGroup(3, {1, 50}).run([&](Communicator& communicator) {
        RankGroup group(communicator);
        DealtWork work = numbers.work();
        work.run = [](const std::string& task) {
          if (task == "7" || task == "8") throw Error({"in.de", 1}, "bad " + task, "mend it");
          return task + task;
        };
        try {
          work_together(group, work);
        } catch (const Error& error) {
          EXPECT_TRUE(group.has_ended());
          EXPECT_EQ(error.kind(), ErrorKind::kInput);
          throw;
        }
      });
  EXPECT_EQ(message_of(thrown[0]), "in.de:1: bad 7\n  to fix: mend it");
  EXPECT_EQ(message_of(thrown[1]), "");
  EXPECT_EQ(message_of(thrown[2]), "");
  EXPECT_EQ(numbers.delivered.size(), 7U);
}

TEST(TaskDealer, AFailureThatIsNotOfTheInputNamesTheHost) {
  Numbers numbers{50, 0, {}};
  const std::vector<std::exception_ptr> thrown =
      ThreadGroup(2).run([&](Communicator& communicator) {
        RankGroup group(communicator);
        DealtWork work = numbers.work();
        work.run = [&](const std::string& task) {
          if (communicator.rank() == 1) throw std::bad_alloc();
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
          return task + task;
        };
        work_together(group, work);
      });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("machine-1 (rank 1): not enough memory"));
  EXPECT_EQ(message_of(thrown[1]), "");
}

TEST(TaskDealer, WhatWasReadBeforeABadLineIsDelivered) {
  Numbers numbers{20, 0, {}};
  const std::vector<std::exception_ptr> thrown =
      ThreadGroup(2).run([&](Communicator& communicator) {
        RankGroup group(communicator);
        DealtWork work = numbers.work();
        const auto next = work.next;
        work.next = [&, next]() -> std::optional<std::string> {
          if (numbers.num_read == 11) throw Error({"in.de", 12}, "bad", "mend it");
          return next();
        };
        work_together(group, work);
      });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("in.de:12: bad"));
  EXPECT_EQ(message_of(thrown[1]), "");
  EXPECT_EQ(numbers.delivered.size(), 11U);
}

TEST(TaskDealer, AFullDiskEndsAll) {
  Numbers numbers{50, 0, {}};
  const std::vector<std::exception_ptr> thrown =
      ThreadGroup(3).run([&](Communicator& communicator) {
        RankGroup group(communicator);
        DealtWork work = numbers.work();
        work.deliver = [](const std::string&) {
          throw Error::failure({"out.en"}, "no space left", "make some");
        };
        work_together(group, work);
      });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("no space left"));
  EXPECT_EQ(message_of(thrown[1]), "");
  EXPECT_EQ(message_of(thrown[2]), "");
}

TEST(TaskDealer, ALostRankEndsTheWork) {
  testing::ThreadGroupOptions options;
  options.lost_rank = 1;
  options.lost_at = 9;
  Numbers numbers{500, 0, {}};
  std::atomic<bool> has_begun{false};
  const std::vector<std::exception_ptr> thrown =
      ThreadGroup(3, options).run([&](Communicator& communicator) {
        RankGroup group(communicator);
        DealtWork work = numbers.work();
        // The others leave it something to do.
        work.run = [&](const std::string& task) {
          if (communicator.rank() == 1) has_begun = true;
          while (!has_begun) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          if (communicator.rank() != 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          return task + task;
        };
        try {
          work_together(group, work);
        } catch (...) {
          EXPECT_FALSE(group.has_ended());
          throw;
        }
      });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("machine-1 is lost"));
  EXPECT_EQ(message_of(thrown[1]), "killed by the test");
  EXPECT_LT(numbers.delivered.size(), 500U);
}

}  // namespace
}  // namespace allot
