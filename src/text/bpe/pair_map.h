#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// Two neighboring BPE symbols, by number.
struct SymbolPair {
  uint32_t left = 0;
  uint32_t right = 0;
  bool operator==(const SymbolPair& other) const {
    return left == other.left && right == other.right;
  }
};

// From pairs of symbols to numbers. Made for the inner loops of BPE, where std::unordered_map
// spends its time following pointers. Pairs are never removed.
class PairMap {
 public:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  PairMap();

  // The value of `pair`, or kAbsent.
  uint32_t find(SymbolPair pair) const;
  // The value of `pair`, which becomes `value` when it has none.
  uint32_t add(SymbolPair pair, uint32_t value);

  size_t size() const { return size_; }

 private:
  struct Slot {
    SymbolPair pair;
    uint32_t value = kAbsent;
  };

  size_t find_slot(SymbolPair pair) const;
  void grow();

  std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
  size_t size_ = 0;
};

}  // namespace allot
