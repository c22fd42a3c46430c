#include "corpus/first_seen.h"

#include <utility>

#include "base/error.h"

namespace allot {
namespace {

constexpr size_t kFirstCapacity = 1024;  // a power of two, like all later ones

}  // namespace

FirstSeen::FirstSeen() : hashes_(kFirstCapacity), lines_(kFirstCapacity) {}

uint32_t FirstSeen::insert(uint64_t hash, uint32_t line) {
  ALLOT_CHECK(line > 0, "lines count from 1");
  size_t slot = find_slot(hash);
  if (lines_[slot] != 0) return lines_[slot];
  if ((size_ + 1) * 4 > hashes_.size() * 3) {
    grow();
    slot = find_slot(hash);
  }
  hashes_[slot] = hash;
  lines_[slot] = line;
  ++size_;
  return line;
}

size_t FirstSeen::find_slot(uint64_t hash) const {
  const size_t mask = hashes_.size() - 1;
  // A poor hash must not make it slow: the upper bits of the product depend on all bits.
  size_t slot = static_cast<size_t>((hash * 0x9E3779B97F4A7C15ULL) >> 32) & mask;
  while (lines_[slot] != 0 && hashes_[slot] != hash) slot = (slot + 1) & mask;
  return slot;
}

void FirstSeen::grow() {
  const std::vector<uint64_t> hashes = std::exchange(hashes_, {});
  const std::vector<uint32_t> lines = std::exchange(lines_, {});
  hashes_.resize(hashes.size() * 2);
  lines_.resize(lines.size() * 2);
  for (size_t i = 0; i < hashes.size(); ++i) {
    if (lines[i] == 0) continue;
    const size_t slot = find_slot(hashes[i]);
    hashes_[slot] = hashes[i];
    lines_[slot] = lines[i];
  }
}

}  // namespace allot
