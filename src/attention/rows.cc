#include "attention/rows.h"

#include <algorithm>

#include "base/error.h"

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

std::vector<RowSpan> strided_rows(const std::vector<size_t>& lengths, size_t stride) {
  std::vector<RowSpan> rows;
  rows.reserve(lengths.size());
  for (const size_t length : lengths) {
    ALLOT_CHECK(length <= stride, "a row of " + std::to_string(length) +
                                      " elements does not fit a stride of " +
                                      std::to_string(stride));
    rows.push_back({rows.size() * stride, length});
  }
  return rows;
}

size_t num_elements(const std::vector<RowSpan>& rows) {
  size_t end = 0;
  for (const RowSpan& row : rows) end = std::max(end, row.begin + row.length);
  return end;
}

}  // namespace allot::attention
