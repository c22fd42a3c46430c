#pragma once

#include <cstdint>

namespace allot {

// Lengths of both sides of a pair; the unit depends on the context.
struct SentenceLengths {
  uint32_t source = 0;
  uint32_t target = 0;
};

inline bool operator==(const SentenceLengths& a, const SentenceLengths& b) {
  return a.source == b.source && a.target == b.target;
}
inline bool operator!=(const SentenceLengths& a, const SentenceLengths& b) {
  return !(a == b);
}

}  // namespace allot
