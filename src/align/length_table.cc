#include "align/length_table.h"

#include <algorithm>
#include <unordered_map>

namespace allot::align {

LengthTable::LengthTable(const DirectedPairs& pairs) : first_slot_of_pair_(pairs.size()) {
  std::unordered_map<uint64_t, size_t> entry_of_lengths;
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    if (!pairs.is_alignable(pair)) continue;
    const PairLengths lengths{static_cast<uint32_t>(pairs.given[pair].size()),
                              static_cast<uint32_t>(pairs.generated[pair].size())};
    const uint64_t key = uint64_t{lengths.given} << 32 | lengths.generated;
    const auto [found, is_new] = entry_of_lengths.emplace(key, entries_.size());
    if (is_new) {
      entries_.push_back({lengths, 0, static_cast<uint32_t>(num_slots_)});
      num_slots_ += lengths.generated;
    }
    Entry& entry = entries_[found->second];
    ++entry.num_pairs;
    first_slot_of_pair_[pair] = entry.first_slot;
    ++num_pairs_;
    num_generated_tokens_ += lengths.generated;
    longest_given_ = std::max(longest_given_, lengths.given);
    sum_of_ratios_ += static_cast<double>(lengths.generated) / lengths.given;
  }
}

double LengthTable::mean_length_ratio() const {
  return num_pairs_ == 0 ? 1 : sum_of_ratios_ / static_cast<double>(num_pairs_);
}

}  // namespace allot::align
