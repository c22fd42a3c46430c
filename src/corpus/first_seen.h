#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// Remembers the line at which a text was first seen, by its 64-bit hash: 12 bytes in a table that
// is three to six eighths full, whatever the length of the text. Two different texts have the same
// hash in one of some hundred thousand corpora of ten million lines.
class FirstSeen {
 public:
  FirstSeen();

  // The line at which `hash` was first seen: `line` itself when it is new.
  uint32_t insert(uint64_t hash, uint32_t line);

  size_t size() const { return size_; }

 private:
  size_t find_slot(uint64_t hash) const;
  void grow();

  // Open addressing with linear probing; line 0 marks a free slot.
  std::vector<uint64_t> hashes_;
  std::vector<uint32_t> lines_;
  size_t size_ = 0;
};

}  // namespace allot
