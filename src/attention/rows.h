#pragma once

#include <cstddef>
#include <vector>

namespace allot::attention {

// One row of a packed array: elements [begin, begin + length). Rows hold real positions only:
// positions are masked by the length, not by a score of minus infinity.
struct RowSpan {
  size_t begin = 0;
  size_t length = 0;
};

inline bool operator==(const RowSpan& a, const RowSpan& b) {
  return a.begin == b.begin && a.length == b.length;
}

// Consecutive rows, without gaps.
std::vector<RowSpan> packed_rows(const std::vector<size_t>& lengths);

}  // namespace allot::attention
