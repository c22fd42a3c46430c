#include "text/string_index.h"

#include "base/checksum.h"
#include "base/error.h"

namespace allot {
namespace {

constexpr size_t kFirstSlots = 64;

uint32_t hash_of_text(std::string_view text) {
  return static_cast<uint32_t>(checksum(text));
}

}  // namespace

StringIndex::StringIndex() {
  clear();
}

void StringIndex::clear() {
  bytes_.clear();
  starts_.assign(1, 0);
  slots_.assign(kFirstSlots, Slot{});
}

uint32_t StringIndex::add(std::string_view text) {
  const uint32_t hash = hash_of_text(text);
  size_t slot = find_slot(text, hash);
  if (slots_[slot].number != kAbsent) return slots_[slot].number;
  ALLOT_CHECK(size() < kAbsent, "more strings than numbers for them");
  if (2 * (size() + 1) > slots_.size()) {
    grow();
    slot = find_slot(text, hash);
  }
  const auto number = static_cast<uint32_t>(size());
  bytes_.append(text);
  starts_.push_back(bytes_.size());
  slots_[slot] = {hash, number};
  return number;
}

uint32_t StringIndex::find(std::string_view text) const {
  return slots_[find_slot(text, hash_of_text(text))].number;
}

size_t StringIndex::find_slot(std::string_view text, uint32_t hash) const {
  const size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  while (slots_[i].number != kAbsent &&
         (slots_[i].hash != hash || (*this)[slots_[i].number] != text)) {
    i = (i + 1) & mask;
  }
  return i;
}

void StringIndex::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == kAbsent) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].number != kAbsent) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

}  // namespace allot
