#pragma once

#include <cstdint>

namespace allot {

// Length of both sides of a pair, in whatever unit the context says.
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
