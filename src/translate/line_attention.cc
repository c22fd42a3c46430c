#include "translate/line_attention.h"

#include <algorithm>

#include "base/error.h"

namespace allot {

std::vector<double> all_columns(const AttentionRow& row, const LineShape& shape) {
  ALLOT_CHECK(row.first_token + row.weights.size() <= shape.num_tokens,
              "weights of its own tokens");
  std::vector<double> columns(shape.num_columns());
  std::copy(row.weights.begin(), row.weights.end(),
            columns.begin() + static_cast<std::ptrdiff_t>(row.first_token));
  if (shape.has_sink) columns.back() = static_cast<double>(row.sink);
  return columns;
}

}  // namespace allot
