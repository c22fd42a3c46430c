#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/row.h"

namespace allot::attention {

// Rows up to this length, nearly all rows in translation, are solved by vector kernels without
// sorting or pivoting. One bit for each position fits a machine word.
inline constexpr size_t kSmallRow = 64;

// 0, 1, 2, ...: the support of a row that is interior throughout.
inline constexpr std::array<uint32_t, kSmallRow> kAllPositions = [] {
  std::array<uint32_t, kSmallRow> positions{};
  for (uint32_t j = 0; j < kSmallRow; ++j) positions[j] = j;
  return positions;
}();

// Writes the support formed by two sets of positions, one bit for each.
template <typename Real>
void write_support(const Row<Real>& row, uint64_t interior, uint64_t at_bound) {
  if (interior == ~uint64_t{0} >> (kSmallRow - row.length)) {
    std::copy_n(kAllPositions.begin(), row.length, row.support);
    row.summary->num_interior = static_cast<uint32_t>(row.length);
    row.summary->num_at_bound = 0;
    return;
  }
  uint32_t* next = row.support;
  for (; interior != 0; interior &= interior - 1) {
    *next++ = static_cast<uint32_t>(__builtin_ctzll(interior));
  }
  row.summary->num_interior = static_cast<uint32_t>(next - row.support);
  for (; at_bound != 0; at_bound &= at_bound - 1) {
    *next++ = static_cast<uint32_t>(__builtin_ctzll(at_bound));
  }
  row.summary->num_at_bound = static_cast<uint32_t>(next - row.support) - row.summary->num_interior;
}

}  // namespace allot::attention
