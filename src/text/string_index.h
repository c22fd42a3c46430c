#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

// Numbers strings 0, 1, 2, ... in the order in which they are added, and finds them again: tokens,
// BPE symbols, words. All bytes are in one block, so millions of short strings cost little more
// than their length.
class StringIndex {
 public:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  StringIndex();

  // The number of `text`, which is new when it was not there.
  uint32_t add(std::string_view text);
  // The number of `text`, or kAbsent.
  uint32_t find(std::string_view text) const;
  bool contains(std::string_view text) const { return find(text) != kAbsent; }

  // Valid until the next `add` or `clear`.
  std::string_view operator[](uint32_t number) const {
    return {bytes_.data() + starts_[number], starts_[number + 1] - starts_[number]};
  }

  size_t size() const { return starts_.size() - 1; }
  void clear();

 private:
  // Open addressing, linear probing, at most half full. The hash is kept to compare it before the
  // bytes, and to grow without reading them.
  struct Slot {
    uint32_t hash = 0;
    uint32_t number = kAbsent;
  };

  size_t find_slot(std::string_view text, uint32_t hash) const;
  void grow();

  std::string bytes_;
  std::vector<uint64_t> starts_;  // string i is bytes [starts_[i], starts_[i + 1])
  std::vector<Slot> slots_;       // a power of two
};

}  // namespace allot
