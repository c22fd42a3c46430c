#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/diagonal.h"
#include "align/sentence_pairs.h"

namespace allot::align {

// The distinct lengths among sentence pairs, each with how often it occurs. What the prior says
// depends on nothing but the lengths and the generated position; each such combination is a *slot*,
// so that it is computed once and not for every word of the corpus. Pairs with an empty side have
// no slots.
class LengthTable {
 public:
  struct Entry {
    PairLengths lengths;
    uint64_t num_pairs = 0;
    uint32_t first_slot = 0;  // the one of generated position 1; the others follow
  };

  explicit LengthTable(const DirectedPairs& pairs);

  const std::vector<Entry>& entries() const { return entries_; }
  size_t num_slots() const { return num_slots_; }
  uint32_t first_slot(size_t pair) const { return first_slot_of_pair_[pair]; }

  // Totals over the pairs without an empty side.
  uint64_t num_pairs() const { return num_pairs_; }
  uint64_t num_generated_tokens() const { return num_generated_tokens_; }
  uint32_t longest_given() const { return longest_given_; }
  // Mean over the pairs of (generated length / given length); 1 when there is no pair.
  double mean_length_ratio() const;

 private:
  std::vector<Entry> entries_;
  std::vector<uint32_t> first_slot_of_pair_;
  size_t num_slots_ = 0;
  uint64_t num_pairs_ = 0;
  uint64_t num_generated_tokens_ = 0;
  uint32_t longest_given_ = 0;
  double sum_of_ratios_ = 0;
};

}  // namespace allot::align
