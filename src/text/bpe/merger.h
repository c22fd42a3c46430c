#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "text/bpe/characters.h"
#include "text/bpe/codes.h"
#include "text/bpe/pair_map.h"
#include "text/string_index.h"

namespace allot {

// Merges that are dropped at random (BPE-dropout; Provilkov, Emelianenko and Voita, 2020).
struct BpeDropout {
  // Dropout probability of a possible merge, drawn in each round (1 = all: characters remain).
  double prob = 0.0;
  Random& random;
};

// A symbol that merging has left in a word, and where it ends.
struct MergedSymbol {
  size_t end = 0;
  uint32_t symbol = StringIndex::kAbsent;  // kAbsent: a character that no merge knows
};

// The merges of a codes file, ready to be applied to words. Immutable, so several threads may use
// one; each needs a Workspace of its own.
class BpeMerger {
 public:
  // Only the first `max_merges` are used. Of equal merges the first one counts.
  BpeMerger(const BpeCodes& codes, std::optional<size_t> max_merges);

  class Workspace;

  // Splits `word` into subwords: from single characters on, the earliest learned of the possible
  // merges is done wherever it occurs, from left to right, until none is possible. The time grows
  // little faster than the length of the word.
  void split(std::string_view word, const CharacterOptions& characters, const BpeDropout* dropout,
             Workspace& workspace, std::vector<MergedSymbol>& subwords) const;

  // The two symbols that were merged to `symbol`; when several merges give the same string, the one
  // learned first. Nothing for characters.
  std::optional<SymbolPair> parts_of(uint32_t symbol) const;
  // The bytes of a symbol, "</w>" included.
  std::string_view symbol_text(uint32_t symbol) const { return symbols_[symbol]; }

 private:
  struct Merge {
    SymbolPair parts;
    uint32_t symbol = 0;
  };
  // A character's symbol before the end of a word and at it.
  struct CharacterSymbols {
    uint32_t inner = StringIndex::kAbsent;
    uint32_t final = StringIndex::kAbsent;
  };

  void start(std::string_view word, const CharacterOptions& characters, Workspace& workspace) const;
  uint32_t initial_symbol(std::string_view character, bool is_final, Workspace& workspace) const;
  void push_pair(Workspace& workspace, uint32_t left) const;
  bool is_possible(const Workspace& workspace, uint32_t left, uint32_t rank) const;
  void select_round(const BpeDropout* dropout, Workspace& workspace) const;
  void merge_round(Workspace& workspace) const;

  StringIndex symbols_;
  std::array<CharacterSymbols, 128> ascii_symbols_;  // the commonest, without a search
  PairMap ranks_;                                    // of merges, by the pair that they merge
  std::vector<Merge> merges_;                        // by rank
  std::vector<uint32_t> first_merge_;  // by symbol: rank of the first merge that makes it
};

// What splitting a word needs, kept to be used again.
class BpeMerger::Workspace {
 private:
  friend class BpeMerger;

  static constexpr uint32_t kNone = UINT32_MAX;

  // The symbols of the word as a list, so that a merge moves nothing.
  struct Node {
    size_t end = 0;  // in the word
    uint32_t symbol = 0;
    uint32_t previous = kNone;
    uint32_t next = kNone;
    uint32_t merged_in_round = 0;
    bool is_gone = false;  // part of the symbol to its left now
  };
  // A merge that is possible between a node and the next one, unless either has changed since.
  struct Possible {
    uint32_t rank = 0;
    uint32_t left = 0;
    bool operator>(const Possible& other) const {
      return rank != other.rank ? rank > other.rank : left > other.left;
    }
  };

  std::vector<Node> nodes_;
  std::vector<Possible> heap_;     // earliest learned first, then leftmost
  std::vector<Possible> dropped_;  // passed over in this round
  std::vector<Possible> chosen_;   // to be done in this round: one merge, from left to right
  uint32_t round_ = 0;
  std::vector<size_t> ends_;
  std::string final_character_;
};

}  // namespace allot
