#include "translate/line_attention.h"

#include <algorithm>

#include "base/error.h"

namespace allot {

std::vector<double> all_columns(const AttentionRow& row, const LineShape& shape) {
  ALLOT_CHECK(row.first_piece + row.pieces.size() <= shape.num_pieces, "weights of its own pieces");
  std::vector<double> columns(shape.num_columns());
  std::copy(row.pieces.begin(), row.pieces.end(),
            columns.begin() + static_cast<std::ptrdiff_t>(row.first_piece));
  if (shape.has_sink) columns.back() = static_cast<double>(row.sink);
  return columns;
}

}  // namespace allot
