#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "train/distributed/rank_group.h"
#include "train/prepare/stage_cache.h"

namespace allot {

// Records of a cache, as text.
std::string pack(const CacheRecord& record);
CacheRecord unpack_record(const std::string& text);

// What rank 0 has sent.
struct CopiedEntries {
  uint64_t num_bytes = 0;              // to all ranks together
  std::vector<std::string> receivers;  // "machine (rank 1)"
};

// Entries of rank 0's cache become entries of the caches of all other ranks: nothing is sent to
// those that find them already, as on a file system that all machines share. Every byte is compared
// with its checksum on arrival. Called by all ranks together; `cache` is this rank's folder.
// `failure`: why this rank cannot take part. Throws GroupError on all ranks when one fails.
CopiedEntries copy_entries(RankGroup& group, const std::string& cache,
                           const std::vector<std::string>& entries,
                           const std::exception_ptr& failure = {});

}  // namespace allot
