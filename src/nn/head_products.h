#pragma once

#include <cstddef>

namespace allot {

// Attention of several heads between one query and some rows, for translation. The rows need not
// be neighbors in memory: the steps of a hypothesis are wherever its ancestors put them. Letters: A
// heads, D numbers of a head, n rows of A D numbers. Bits depend on nothing but these numbers.
struct HeadShape {
  size_t heads = 1;      // A
  size_t head_size = 0;  // D
};

struct PointedRows {
  const float* const* rows = nullptr;
  size_t count = 0;   // n
  size_t offset = 0;  // of the numbers from where a pointer points
};

// scores[h n + j] = factor (query_h . rows[j]_h)
void head_dots(const HeadShape& shape, const PointedRows& keys, const float* query, float factor,
               float* scores);

// sums_h = sum over j of weights[h n + j] rows[j]_h; rows of weight 0 are left out.
void head_sums(const HeadShape& shape, const PointedRows& values, const float* weights,
               float* sums);

}  // namespace allot
