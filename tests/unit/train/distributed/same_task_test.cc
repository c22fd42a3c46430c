#include "train/distributed/same_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::ThreadGroup;

TEST(SameTask, TheSameIsFine) {
  ThreadGroup(3).run_well([](Communicator& communicator) {
    RankGroup group(communicator);
    agree_on_task(group, {}, "align", "a to b");
    EXPECT_FALSE(group.has_ended());
  });
}

TEST(SameTask, DifferentThingsAreRefused) {
  const auto thrown = ThreadGroup(3).run([](Communicator& communicator) {
    RankGroup group(communicator);
    agree_on_task(group, {}, "align", group.rank() == 2 ? "c to d" : "a to b");
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THAT(message_of(one), HasSubstr("align different things: 'a to b' and 'c to d'"));
    EXPECT_THAT(message_of(one), HasSubstr("--distributed off"));
  }
}

TEST(SameTask, WhoCannotBeginEndsAll) {
  const auto thrown = ThreadGroup(2).run([](Communicator& communicator) {
    RankGroup group(communicator);
    const auto failure = std::make_exception_ptr(Error::failure({}, "no model", "copy it"));
    agree_on_task(group, group.rank() == 1 ? failure : nullptr, "translate", "x");
  });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("machine-1 (rank 1): no model"));
}

}  // namespace
}  // namespace allot
