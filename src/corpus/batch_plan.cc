#include "corpus/batch_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "base/random.h"

namespace allot {
namespace {

using Batch = std::vector<uint32_t>;

class Planner {
 public:
  Planner(const std::vector<SentenceLengths>& lengths, const BatchOptions& options)
      : lengths_(lengths), options_(options) {}

  // The end of the next pool, which starts at `begin`.
  size_t pool_end(const std::vector<uint32_t>& order, size_t begin) const {
    const uint64_t capacity = uint64_t{options_.size} * options_.pool_batches;
    uint64_t filled = 0;
    size_t end = begin;
    while (end < order.size() && filled < capacity) filled += cost(order[end++]);
    return end;
  }

  // Longest first, so that the small last batch of the pool has short sentences.
  void sort_by_length(std::vector<uint32_t>& pool) const {
    std::stable_sort(pool.begin(), pool.end(), [this](uint32_t a, uint32_t b) {
      const SentenceLengths& left = lengths_[a];
      const SentenceLengths& right = lengths_[b];
      return std::pair(left.source, left.target) > std::pair(right.source, right.target);
    });
  }

  std::vector<Batch> cut(const std::vector<uint32_t>& pool) const {
    std::vector<Batch> batches;
    uint64_t filled = 0;
    for (const uint32_t pair : pool) {
      if (batches.empty() || filled + cost(pair) > options_.size) {
        batches.emplace_back();
        filled = 0;
      }
      batches.back().push_back(pair);
      filled += cost(pair);
    }
    return batches;
  }

 private:
  uint64_t cost(uint32_t pair) const {
    if (options_.unit == BatchUnit::kSentences) return 1;
    return uint64_t{lengths_[pair].source} + lengths_[pair].target;
  }

  const std::vector<SentenceLengths>& lengths_;
  const BatchOptions& options_;
};

// Seeds of neighboring epochs must not be neighbors in the generator's own sequence, so the
// increment differs from SplitMix64's.
uint64_t epoch_seed(uint64_t seed, uint64_t epoch) {
  return seed ^ ((epoch + 1) * 0xD1B54A32D192ED03ULL);
}

}  // namespace

std::string to_string(BatchUnit unit) {
  return unit == BatchUnit::kSentences ? "sentences" : "tokens";
}

BatchUnit parse_batch_unit(const std::string& name) {
  if (name == "sentences") return BatchUnit::kSentences;
  if (name == "tokens") return BatchUnit::kTokens;
  throw Error::usage(fmt::format("unknown batch unit '{}'", name),
                     "choose one of: sentences, tokens");
}

void BatchOptions::validate() const {
  if (size == 0) throw Error::usage("batch.size is 0", "it must be at least 1");
  if (pool_batches == 0) throw Error::usage("batch.pool is 0", "it must be at least 1");
}

BatchPlan::BatchPlan(const std::vector<SentenceLengths>& lengths, const BatchOptions& options,
                     uint64_t epoch) {
  options.validate();
  ALLOT_CHECK(lengths.size() <= std::numeric_limits<uint32_t>::max(), "too many pairs for a plan");
  Random random(epoch_seed(options.seed, epoch));
  std::vector<uint32_t> shuffled(lengths.size());
  std::iota(shuffled.begin(), shuffled.end(), 0);
  random.shuffle(shuffled);

  const Planner planner(lengths, options);
  order_.reserve(lengths.size());
  for (size_t begin = 0; begin < shuffled.size();) {
    const size_t end = planner.pool_end(shuffled, begin);
    std::vector<uint32_t> pool(shuffled.begin() + static_cast<std::ptrdiff_t>(begin),
                               shuffled.begin() + static_cast<std::ptrdiff_t>(end));
    planner.sort_by_length(pool);
    std::vector<Batch> batches = planner.cut(pool);
    random.shuffle(batches);
    for (const Batch& batch : batches) {
      order_.insert(order_.end(), batch.begin(), batch.end());
      starts_.push_back(order_.size());
    }
    begin = end;
  }
}

BatchView BatchPlan::operator[](size_t batch) const {
  ALLOT_CHECK(batch < size(), "no such batch");
  return {order_.data() + starts_[batch], starts_[batch + 1] - starts_[batch]};
}

}  // namespace allot
