#include "train/shards.h"

#include <algorithm>
#include <numeric>

namespace allot {

size_t shard_count(size_t requested, const WorkerPool& pool) {
  return requested > 0 ? requested : static_cast<size_t>(pool.num_threads());
}

std::vector<std::vector<uint32_t>> deal_into_shards(const std::vector<Example>& batch,
                                                    size_t num_shards) {
  const auto cost = [&batch](uint32_t i) {
    return batch[i].source.size() + 2 * (batch[i].target.size() + 1);
  };
  std::vector<uint32_t> order(batch.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return cost(a) > cost(b); });
  // The most expensive first, each to the shard with the lowest cost so far.
  std::vector<std::vector<uint32_t>> shards(num_shards);
  std::vector<size_t> totals(num_shards);
  for (const uint32_t i : order) {
    const auto shard =
        static_cast<size_t>(std::min_element(totals.begin(), totals.end()) - totals.begin());
    shards[shard].push_back(i);
    totals[shard] += cost(i);
  }
  shards.erase(
      std::remove_if(shards.begin(), shards.end(), [](const auto& s) { return s.empty(); }),
      shards.end());
  return shards;
}

}  // namespace allot
