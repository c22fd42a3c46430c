#include "text/bpe/pair_map.h"

#include "base/error.h"

namespace allot {
namespace {

constexpr size_t kFirstPairSlots = 64;

// Multiplication spreads the symbols' numbers, which are dense, over the upper half.
size_t hash_of(SymbolPair pair) {
  const uint64_t key = (uint64_t{pair.left} << 32) | pair.right;
  return static_cast<size_t>((key * 0x9E3779B97F4A7C15ULL) >> 32);
}

}  // namespace

PairMap::PairMap() : slots_(kFirstPairSlots) {}

uint32_t PairMap::find(SymbolPair pair) const {
  return slots_[find_slot(pair)].value;
}

uint32_t PairMap::add(SymbolPair pair, uint32_t value) {
  ALLOT_CHECK(value != kAbsent, "this value means that there is none");
  size_t slot = find_slot(pair);
  if (slots_[slot].value != kAbsent) return slots_[slot].value;
  if (2 * (size_ + 1) > slots_.size()) {
    grow();
    slot = find_slot(pair);
  }
  slots_[slot] = {pair, value};
  ++size_;
  return value;
}

size_t PairMap::find_slot(SymbolPair pair) const {
  const size_t mask = slots_.size() - 1;
  size_t i = hash_of(pair) & mask;
  while (slots_[i].value != kAbsent && !(slots_[i].pair == pair)) i = (i + 1) & mask;
  return i;
}

void PairMap::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.value != kAbsent) slots_[find_slot(slot.pair)] = slot;
  }
}

}  // namespace allot
