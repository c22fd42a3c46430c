#include "train/distributed/communicator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::ThreadGroup;

// Messages that are late and come in another order change nothing.
TEST(Communicator, EveryoneGetsWhatIsMeantForThem) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    ThreadGroup group(4, {seed, 200});
    group.run_well([](Communicator& communicator) {
      const size_t rank = communicator.rank();
      for (int round = 0; round < 5; ++round) {
        // To each rank a message of another length.
        std::vector<std::string> sent(4), received(4);
        std::vector<OutBytes> to;
        std::vector<InBytes> from;
        for (size_t other = 0; other < 4; ++other) {
          sent[other].assign(rank * 4 + other, static_cast<char>('a' + rank + round));
          to.push_back({sent[other].data(), sent[other].size()});
          received[other].resize(other * 4 + rank);
          from.push_back({received[other].data(), received[other].size()});
        }
        communicator.exchange(to, from);
        for (size_t other = 0; other < 4; ++other) {
          EXPECT_EQ(received[other],
                    std::string(other * 4 + rank, static_cast<char>('a' + other + round)));
        }
      }
    });
  }
}

TEST(Communicator, SeveralMessagesBetweenTwoRanksKeepTheirOrder) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    ThreadGroup(3, {seed, 100}).run_well([](Communicator& communicator) {
      constexpr size_t kEach = 4;
      const auto text = [](size_t from, size_t to, size_t k) {
        return std::string(k + 1, static_cast<char>('a' + from * 3 + to + k));
      };
      const size_t rank = communicator.rank();
      std::vector<std::string> sent, received;
      // Those to different ranks mixed, and to itself, too.
      for (size_t k = 0; k < kEach; ++k) {
        for (size_t other = 0; other < 3; ++other) {
          sent.push_back(text(rank, other, k));
          received.emplace_back(k + 1, ' ');
        }
      }
      std::vector<OutMessage> out;
      std::vector<InMessage> in;
      for (size_t i = 0; i < sent.size(); ++i) {
        out.push_back({i % 3, {sent[i].data(), sent[i].size()}});
        in.push_back({i % 3, {received[i].data(), received[i].size()}});
      }
      communicator.exchange_messages(out, in);
      for (size_t i = 0; i < received.size(); ++i) {
        EXPECT_EQ(received[i], text(i % 3, rank, i / 3));
      }
    });
  }
}

TEST(Communicator, CountsWhatItSendsToOthers) {
  ThreadGroup(3).run_well([](Communicator& communicator) {
    std::array<std::array<char, 2>, 3> received{};
    std::vector<InBytes> from;
    for (auto& bytes : received) from.push_back({bytes.data(), bytes.size()});
    const std::vector<OutBytes> to(3, OutBytes{"ab", 2});
    communicator.exchange(to, from);
    EXPECT_EQ(communicator.stats().bytes_sent, 4U);
    // What a rank sends to itself it must receive.
    from[communicator.rank()] = {};
    EXPECT_THROW(communicator.exchange(to, from), InternalError);
    EXPECT_GE(communicator.stats().seconds, 0);
    EXPECT_THROW(communicator.exchange({}, {}), InternalError);
  });
}

TEST(Communicator, RemembersWhatWasNoLossOfTime) {
  ThreadGroup(1).run_well([](Communicator& communicator) {
    EXPECT_EQ(communicator.stats().hidden_seconds, 0);
    communicator.note_hidden(1.5);
    communicator.note_hidden(0.25);
    EXPECT_EQ(communicator.stats().hidden_seconds, 1.75);
  });
}

TEST(Communicator, RankZeroTellsAll) {
  ThreadGroup(3).run_well([](Communicator& communicator) {
    const bool is_first = communicator.is_first();
    EXPECT_EQ(communicator.broadcast(is_first ? "from rank 0" : "mine"), "from rank 0");
    EXPECT_EQ(communicator.broadcast(is_first ? "" : "mine"), "");
    EXPECT_EQ(communicator.broadcast_value(is_first ? 7 : 8), 7);
  });
}

TEST(Communicator, GathersTextsOfAnyLength) {
  ThreadGroup(3, {1, 100}).run_well([](Communicator& communicator) {
    const std::string mine(communicator.rank() * 100, 'x');
    const auto all = communicator.all_gather(mine);
    ASSERT_EQ(all.size(), 3U);
    for (size_t rank = 0; rank < 3; ++rank) EXPECT_EQ(all[rank], std::string(rank * 100, 'x'));
  });
}

TEST(Communicator, SendsFromOneToTheNext) {
  ThreadGroup(3).run_well([](Communicator& communicator) {
    int number = 0;
    if (communicator.rank() > 0)
      communicator.receive(communicator.rank() - 1, {&number, sizeof(number)});
    EXPECT_EQ(number, static_cast<int>(communicator.rank()));
    ++number;
    if (communicator.rank() < 2)
      communicator.send(communicator.rank() + 1, {&number, sizeof(number)});
  });
}

TEST(Communicator, ABarrierWaitsForAll) {
  std::atomic<int> arrived{0};
  ThreadGroup(4, {3, 500}).run_well([&](Communicator& communicator) {
    ++arrived;
    communicator.barrier();
    EXPECT_EQ(arrived, 4);
  });
}

// A rank that is lost ends all others, with its name.
TEST(Communicator, NobodyWaitsForALostRank) {
  for (size_t lost_at = 0; lost_at < 6; ++lost_at) {
    ThreadGroup group(3, {1, 50, 1, lost_at});
    const auto thrown = group.run([](Communicator& communicator) {
      for (int i = 0; i < 5; ++i) communicator.barrier();
    });
    EXPECT_THAT(testing::message_of(thrown[1]), HasSubstr("killed by the test"));
    EXPECT_THAT(testing::message_of(thrown[0]), HasSubstr("is lost"));
    EXPECT_THAT(testing::message_of(thrown[2]), HasSubstr("is lost"));
  }
}

}  // namespace
}  // namespace allot
