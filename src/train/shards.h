#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/worker_pool.h"
#include "model/shard.h"

namespace allot {

// The number of shards of a batch: as requested, or one for each thread (0).
size_t shard_count(size_t requested, const WorkerPool& pool);

// The positions of the examples of a batch, dealt out so that every shard gets about the same
// number of tokens. Only shards that get any are returned. Depends on nothing but the batch and
// `num_shards`.
std::vector<std::vector<uint32_t>> deal_into_shards(const std::vector<Example>& batch,
                                                    size_t num_shards);

}  // namespace allot
