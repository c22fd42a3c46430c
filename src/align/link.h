#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace allot::align {

// A source word and a target word that translate each other, positions from 0.
struct Link {
  uint32_t source = 0;
  uint32_t target = 0;

  bool operator==(const Link& other) const {
    return source == other.source && target == other.target;
  }
  bool operator!=(const Link& other) const { return !(*this == other); }
  bool operator<(const Link& other) const {
    return source != other.source ? source < other.source : target < other.target;
  }
};

// The highest position that readers take: more than any sentence has, and safe to compute with.
inline constexpr uint32_t kLargestPosition = 1000000;

// The links of one sentence pair.
using Links = std::vector<Link>;

// Sorts by source and target, and drops links that are repeated.
inline void sort_unique(Links& links) {
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
}

}  // namespace allot::align
