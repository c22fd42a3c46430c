#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/rows.h"

// What goes into a transform, what comes out of it, and what its backward needs. Every array is
// packed in the same way: element [row.begin + j] belongs to position j of the row.
namespace allot::attention {

// What a transform reads.
template <typename Real>
struct Batch {
  const RowSpan* rows = nullptr;
  size_t num_rows = 0;
  // Finite, or minus infinity: then the weight is 0 and no gradient flows.
  const Real* scores = nullptr;
  // Only for the bounded transforms: zero or more; infinity means no bound.
  const Real* bounds = nullptr;
};

template <typename Real>
struct RowSummary {
  RowSpan span;
  // The constant that makes the row sum to 1; each transform's header gives its formula.
  Real threshold = 0;
  // The paper's set A: 0 < weight, not held by its bound. Never empty for a row that could be
  // solved.
  uint32_t num_interior = 0;
  // The paper's set A_R: held at the bound; the weight would be larger without it. (A weight equal
  // to its bound that would not be larger counts as A. All others are A_L: weight 0.)
  uint32_t num_at_bound = 0;
};

// What forward gives, and all that backward needs to know of it. Keeps its memory when it is used
// again, so that nothing is allocated once it has been large enough.
template <typename Real>
struct Solution {
  std::vector<Real> weights;
  // Positions within the row, in the row's own span: the interior ones first, then those at their
  // bound, both in increasing order. The rest of the span is undefined.
  std::vector<uint32_t> support;
  std::vector<RowSummary<Real>> rows;

  // The members of A and of A_R.
  const uint32_t* interior(size_t row) const { return support.data() + rows[row].span.begin; }
  const uint32_t* at_bound(size_t row) const { return interior(row) + rows[row].num_interior; }
};

// Gradients of the loss, packed like the scores.
template <typename Real>
struct Gradients {
  const Real* weights = nullptr;  // read
  Real* scores = nullptr;         // added to, at the positions of the support only
  // Added to, at the positions of the support only; null when not needed.
  Real* bounds = nullptr;
};

}  // namespace allot::attention
