#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/bpe/merger.h"
#include "text/string_index.h"
#include "text/token_counts.h"

namespace allot {

// Keeps BPE from making subwords that a vocabulary does not hold: codes learned on two languages
// together make subwords that occur in one of them only, and a model has never seen those.
class BpeFilter {
 public:
  // `vocabulary` counts subwords as they are in text (with `separator` unless they end a word);
  // those that occur less than `threshold` times count as missing.
  BpeFilter(const TokenCounts& vocabulary, uint64_t threshold, const std::string& separator);

  // Undoes the merges of missing subwords of `word`, step by step, until each subword is in the
  // vocabulary or a single character.
  void split_missing(std::string_view word, const BpeMerger& merger,
                     std::vector<MergedSymbol>& subwords) const;

 private:
  std::string separator_;
  StringIndex known_;
};

}  // namespace allot
