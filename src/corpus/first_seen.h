#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// Remembers at which line a text was first seen, by a 64-bit hash of it: 12 bytes in a table that
// is three to six eighths full, whatever the length of the text. That two different texts have the
// same hash happens once in some hundred thousand corpora of ten million lines.
class FirstSeen {
 public:
  FirstSeen();

  // The line at which `hash` came first: `line` itself when it is new.
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
