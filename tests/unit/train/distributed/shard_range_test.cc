#include "train/distributed/shard_range.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(ShardRange, ShardsAreDealtInOrder) {
  for (size_t num_ranks = 1; num_ranks < 9; ++num_ranks) {
    for (size_t num_shards = 1; num_shards < 12; ++num_shards) {
      size_t next = 0;
      for (size_t rank = 0; rank < num_ranks; ++rank) {
        const ShardRange range = shards_of_rank(rank, num_ranks, num_shards);
        EXPECT_EQ(range.begin, next);
        EXPECT_LE(range.size(), num_shards / num_ranks + 1);
        next = range.end;
      }
      EXPECT_EQ(next, num_shards);
      EXPECT_GE(shards_of_rank(0, num_ranks, num_shards).size(), 1U);
    }
  }
}

TEST(ShardRange, ASmallBatchHasFewerShards) {
  EXPECT_EQ(shards_of_rank(1, 2, 4).up_to(3).size(), 1U);
  EXPECT_EQ(shards_of_rank(1, 2, 4).up_to(1).size(), 0U);
  EXPECT_EQ(shards_of_rank(0, 2, 4).up_to(1).size(), 1U);
}

}  // namespace
}  // namespace allot
