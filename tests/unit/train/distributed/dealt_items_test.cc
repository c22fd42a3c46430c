#include "train/distributed/dealt_items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "attention/check_row.h"
#include "support/thread_communicator.h"
#include "train/distributed/local_communicator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::ThreadGroup;

// The square of each item.
std::vector<std::string> squares_of(const std::vector<size_t>& items) {
  std::vector<std::string> made;
  for (const size_t item : items) made.push_back(std::to_string(item * item));
  return made;
}

std::vector<std::string> squares(size_t count) {
  std::vector<size_t> items;
  for (size_t i = 0; i < count; ++i) items.push_back(i);
  return squares_of(items);
}

TEST(DealtItems, AllRanksGetAllResultsInOrder) {
  for (const size_t size : {1, 2, 3, 5}) {
    for (const size_t count : {0, 1, 2, 4, 23}) {
      std::atomic<size_t> num_made = 0, most = 0;
      ThreadGroup(size, {size + count, 50}).run_well([&](Communicator& communicator) {
        RankGroup group(communicator);
        const auto all = make_dealt_items(&group, count, [&](const std::vector<size_t>& own) {
          num_made += own.size();
          if (own.size() > most) most = own.size();
          return squares_of(own);
        });
        EXPECT_EQ(all, squares(count));
      });
      // Each item is made once, and no rank has more than its share.
      EXPECT_EQ(num_made, count);
      EXPECT_EQ(most, (count + size - 1) / size);
    }
  }
}

TEST(DealtItems, WithoutAGroupEverythingIsOwn) {
  EXPECT_EQ(make_dealt_items(nullptr, 7, squares_of), squares(7));
  LocalCommunicator communicator;
  RankGroup group(communicator);
  EXPECT_EQ(make_dealt_items(&group, 7, squares_of), squares(7));
  EXPECT_THROW(
      make_dealt_items(nullptr, 1,
                       [](const auto&) -> std::vector<std::string> { throw std::bad_alloc(); }),
      std::bad_alloc);
}

TEST(DealtItems, AFailureEndsAllAndNamesTheHost) {
  const auto thrown = ThreadGroup(3).run([](Communicator& communicator) {
    RankGroup group(communicator);
    make_dealt_items(&group, 9, [&](const std::vector<size_t>& own) {
      if (group.rank() == 1) throw std::bad_alloc();
      return squares_of(own);
    });
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THAT(message_of(one), HasSubstr("machine-1 (rank 1): not enough memory"));
  }
}

// Weights that have grown out of hand are no failure: every rank continues in the same way.
TEST(DealtItems, AScoreErrorIsOneOnAllRanks) {
  const auto thrown = ThreadGroup(3).run([](Communicator& communicator) {
    RankGroup group(communicator);
    const auto make = [&](const std::vector<size_t>& own) {
      if (group.rank() == 2) throw attention::ScoreError(ErrorKind::kFailure, {}, "NaN", "");
      return squares_of(own);
    };
    EXPECT_THROW(make_dealt_items(&group, 9, make), attention::ScoreError);
    EXPECT_FALSE(group.has_ended());
    EXPECT_EQ(make_dealt_items(&group, 4, squares_of), squares(4));
  });
  for (const std::exception_ptr& one : thrown) EXPECT_EQ(message_of(one), "");
}

TEST(DealtItems, ALostRankIsNoticed) {
  testing::ThreadGroupOptions options;
  options.lost_rank = 1;
  const auto thrown = ThreadGroup(3, options).run([](Communicator& communicator) {
    RankGroup group(communicator);
    make_dealt_items(&group, 9, squares_of);
  });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("is lost"));
  EXPECT_EQ(message_of(thrown[1]), "killed by the test");
}

}  // namespace
}  // namespace allot
