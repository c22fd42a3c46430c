#include "attention/rows.h"

namespace allot::attention {

std::vector<RowSpan> packed_rows(const std::vector<size_t>& lengths) {
  std::vector<RowSpan> rows;
  rows.reserve(lengths.size());
  size_t begin = 0;
  for (const size_t length : lengths) {
    rows.push_back({begin, length});
    begin += length;
  }
  return rows;
}

}  // namespace allot::attention
