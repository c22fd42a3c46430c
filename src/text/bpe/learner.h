#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/bpe/characters.h"
#include "text/bpe/codes.h"
#include "text/bpe/pair_map.h"
#include "text/string_index.h"
#include "text/token_counts.h"

namespace allot {

struct BpeLearnOptions {
  // Stop when no pair of neighbors occurs at least this often (1 = continue as long as there are
  // pairs).
  uint64_t min_frequency = 2;
  CharacterOptions characters;
};

// Learns BPE merges one after the other (Sennrich, Haddow and Birch, 2016): the most frequent pair
// of neighboring symbols becomes one symbol. Ties are broken as in subword-nmt, by the larger pair
// of strings, so the merges are the same.
//
// A merge costs only as much as the words that contain the pair: counts are updated rather than
// recomputed, an index lists the words of each pair, and a heap gives the best pair. For the same
// reason a word of more than kMostCharacters is learned from in parts of that length: no pair is
// counted across the cuts. Only here may merges differ from subword-nmt's.
class BpeLearner {
 public:
  static constexpr size_t kMostCharacters = 1000;

  BpeLearner(const TokenCounts& words, const BpeLearnOptions& options);

  // The next merge, or nothing when no pair is frequent enough.
  std::optional<BpeMerge> next_merge();

  // Different characters before the end of a word, and at the end of one: what a vocabulary holds
  // before the first merge.
  size_t num_inner_characters() const { return num_inner_characters_; }
  size_t num_final_characters() const { return num_final_characters_; }

 private:
  // A word, or a part of a very long one.
  struct Word {
    uint64_t begin = 0;  // its symbols: symbols_[begin, begin + size)
    uint32_t size = 0;
    bool is_end = true;  // its last character ends a word
    uint64_t count = 0;
  };
  struct Pair {
    SymbolPair symbols;
    uint64_t count = 0;
    // Words in which it was seen; some may have lost it to another merge since.
    std::vector<uint32_t> words;
    bool is_increased = false;  // listed in increased_
  };
  struct Candidate {
    uint64_t count = 0;
    uint32_t pair = 0;
  };
  struct WorseCandidate {
    const BpeLearner& learner;
    bool operator()(const Candidate& a, const Candidate& b) const;
  };

  void add_word(std::string_view text, uint64_t count, const CharacterOptions& options);
  void count_pairs();
  void increase(SymbolPair symbols, uint32_t word);
  void decrease(SymbolPair symbols, uint64_t count);
  void push_increased();
  void push_candidate(uint32_t pair);
  std::optional<uint32_t> pop_best();
  void merge_in_word(uint32_t word, SymbolPair merged, uint32_t symbol);

  uint64_t min_frequency_;
  uint64_t total_count_ = 0;  // symbols of the text: no pair can occur more often
  size_t num_inner_characters_ = 0;
  size_t num_final_characters_ = 0;
  StringIndex symbol_names_;
  std::vector<uint32_t> symbols_;  // of all words, one after the other
  std::vector<Word> words_;
  PairMap pair_numbers_;
  std::vector<Pair> pairs_;
  std::vector<Candidate> heap_;
  std::vector<uint32_t> increased_;  // pairs that have become more frequent since the last push
};

// Learns `num_merges` merges, or as many as there are; shows progress.
BpeCodes learn_merges(size_t num_merges, BpeLearner& learner);

}  // namespace allot
