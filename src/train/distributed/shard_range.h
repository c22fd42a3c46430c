#pragma once

#include <algorithm>
#include <cstddef>

namespace allot {

// Shards [begin, end) of a batch.
struct ShardRange {
  size_t begin = 0;
  size_t end = 0;

  size_t size() const { return end - begin; }
  // Those that are there when a batch has only this many.
  ShardRange up_to(size_t num_shards) const {
    return {std::min(begin, num_shards), std::min(end, num_shards)};
  }
};

// The shards that a rank computes: contiguous, in the order of the ranks, the first ranks one more
// when they cannot have the same number. Rank 0 always has the first shard; with more ranks than
// shards the last ranks have none.
inline ShardRange shards_of_rank(size_t rank, size_t num_ranks, size_t num_shards) {
  const size_t each = num_shards / num_ranks, more = num_shards % num_ranks;
  const size_t begin = rank * each + std::min(rank, more);
  return {begin, begin + each + (rank < more ? 1 : 0)};
}

}  // namespace allot
