#include "app/align_ranks.h"

#include <gtest/gtest.h>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using testing::ThreadGroup;

std::vector<align::WordId> words_of(const align::Sentences& sentences, size_t number) {
  return {sentences[number].begin(), sentences[number].end()};
}

TEST(AlignRanks, AllHaveThePairsOfTheFirst) {
  ThreadGroup(3, {2, 50}).run_well([](Communicator& communicator) {
    RankGroup group(communicator);
    if (group.rank() == 0) {
      align::SentencePairs pairs;
      pairs.source.add(std::vector<align::WordId>{3, 1});
      pairs.target.add(std::vector<align::WordId>{});
      pairs.source.add(std::vector<align::WordId>{0});
      pairs.target.add(std::vector<align::WordId>{2, 2, 5});
      send_pairs(group, pairs, {4, 6});
      return;
    }
    const SharedPairs shared = receive_pairs(group);
    EXPECT_EQ(shared.sizes.source, 4U);
    EXPECT_EQ(shared.sizes.target, 6U);
    ASSERT_EQ(shared.pairs.size(), 2U);
    EXPECT_EQ(words_of(shared.pairs.source, 0), (std::vector<align::WordId>{3, 1}));
    EXPECT_EQ(words_of(shared.pairs.source, 1), (std::vector<align::WordId>{0}));
    EXPECT_TRUE(shared.pairs.target[0].empty());
    EXPECT_EQ(words_of(shared.pairs.target, 1), (std::vector<align::WordId>{2, 2, 5}));
  });
}

TEST(AlignRanks, ATeamGathersInTheOrderOfTheRanks) {
  ThreadGroup(3, {2, 50}).run_well([](Communicator& communicator) {
    RankGroup group(communicator);
    const align::Team team = team_of(group);
    EXPECT_EQ(team.size, 3U);
    EXPECT_EQ(team.rank, communicator.rank());
    const auto all = team.gather({}, "rank " + std::to_string(team.rank));
    EXPECT_EQ(all, (std::vector<std::string>{"rank 0", "rank 1", "rank 2"}));
  });
}

TEST(AlignRanks, WhatFailsOnOneEndsAll) {
  const auto thrown = ThreadGroup(2).run([](Communicator& communicator) {
    RankGroup group(communicator);
    const align::Team team = team_of(group);
    const auto failure = team.rank == 1 ? std::make_exception_ptr(Error({}, "no room", "make some"))
                                        : std::exception_ptr();
    team.gather(failure, "");
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_NE(testing::message_of(one).find("no room"), std::string::npos);
  }
}

}  // namespace
}  // namespace allot
