#include "train/distributed/rank_group.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "attention/check_row.h"
#include "support/thread_communicator.h"
#include "train/distributed/local_communicator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::ThreadGroup;
using Kind = TrainingCommand::Kind;

TEST(RankGroup, CommandsReachAll) {
  ThreadGroup(3, {1, 50}).run_well([](Communicator& communicator) {
    RankGroup group(communicator);
    if (group.rank() == 0) {
      group.announce({Kind::kUpdate, 1, 2, 3, 4, 0.5, 0.25});
      group.end();
    } else {
      const TrainingCommand command = group.next_command();
      EXPECT_EQ(command.kind, Kind::kUpdate);
      EXPECT_EQ(command.epoch, 1U);
      EXPECT_EQ(command.first_batch, 2U);
      EXPECT_EQ(command.num_batches, 3U);
      EXPECT_EQ(command.update, 4U);
      EXPECT_EQ(command.progress, 0.5);
      EXPECT_EQ(command.learning_rate, 0.25);
      EXPECT_FALSE(group.has_ended());
      EXPECT_EQ(group.next_command().kind, Kind::kEnd);
    }
    EXPECT_TRUE(group.has_ended());
  });
}

TEST(RankGroup, ReportsReachAll) {
  ThreadGroup(3, {1, 50}).run_well([](Communicator& communicator) {
    RankGroup group(communicator);
    const std::vector<std::string> expected{"rank 0", "rank 1", "rank 2"};
    EXPECT_EQ(group.report({}, "rank " + std::to_string(group.rank())), expected);
    EXPECT_FALSE(group.stop_requested());
  });
}

// What rank 1 throws while it does its part.
std::vector<std::exception_ptr> fail_on_rank_1(const std::exception_ptr& failure) {
  return ThreadGroup(3).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    try {
      group.report(group.rank() == 1 ? failure : nullptr, "");
    } catch (const GroupError&) {
      EXPECT_TRUE(group.has_ended());
      throw;
    } catch (const attention::ScoreError&) {
      EXPECT_FALSE(group.has_ended()) << "divergence is for rank 0 to report";
      throw;
    }
  });
}

TEST(RankGroup, AFailureEndsAllWithTheSameMessage) {
  const auto thrown = fail_on_rank_1(
      std::make_exception_ptr(Error::failure({"disk"}, "is full", "delete something")));
  for (const std::exception_ptr& one : thrown) {
    EXPECT_EQ(message_of(one), "machine-1 (rank 1): disk: is full\n  to fix: delete something");
    EXPECT_THROW(std::rethrow_exception(one), GroupError);
  }
}

TEST(RankGroup, OtherExceptionsAreReportedToo) {
  EXPECT_THAT(message_of(fail_on_rank_1(std::make_exception_ptr(std::bad_alloc()))[0]),
              HasSubstr("machine-1 (rank 1): not enough memory"));
  EXPECT_THAT(message_of(fail_on_rank_1(std::make_exception_ptr(std::logic_error("a bug")))[2]),
              HasSubstr("machine-1 (rank 1): a bug"));
}

TEST(RankGroup, ScoresOutOfHandAreDivergenceOnAllRanks) {
  const auto thrown =
      fail_on_rank_1(std::make_exception_ptr(attention::ScoreError(Place{}, "score is nan", "")));
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THROW(std::rethrow_exception(one), attention::ScoreError);
  }
}

TEST(RankGroup, ARequestToStopReachesAll) {
  ThreadGroup(3).run_well([](Communicator& communicator) {
    RankGroup group(communicator);
    const std::atomic<bool> stop{communicator.rank() == 2};
    group.watch(stop);
    group.report({}, "");
    EXPECT_TRUE(group.stop_requested());
  });
}

// Others wait for numbers then, not for commands.
TEST(RankGroup, AFailureInTheMiddleOfAStepIsNotAnnounced) {
  LocalCommunicator alone;
  RankGroup group(alone);
  try {
    const RankGroup::Step step(group);
    throw std::runtime_error("no memory");
  } catch (const std::runtime_error&) {
  }
  group.end();
  EXPECT_FALSE(group.has_ended());
  { const RankGroup::Step step(group); }
  group.end();
  EXPECT_TRUE(group.has_ended());
}

// An update is a step of several exchanges, with work between them.
TEST(RankGroup, AFailureBetweenTheExchangesOfAStepIsNotAnnounced) {
  const auto thrown = ThreadGroup(2).run([](Communicator& communicator) {
    RankGroup group(communicator);
    if (group.rank() > 0) {
      group.report({}, "");
      double number = 0;
      communicator.receive(0, {&number, sizeof(number)});
      return;
    }
    try {
      const RankGroup::Step step(group);
      group.report({}, "");
      throw std::runtime_error("no memory");
    } catch (const std::runtime_error&) {
      group.end();
      EXPECT_FALSE(group.has_ended());
      throw;
    }
  });
  EXPECT_EQ(message_of(thrown[0]), "no memory");
  EXPECT_THAT(message_of(thrown[1]), HasSubstr("machine-0 is lost"));
}

}  // namespace
}  // namespace allot
