#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "attention/solution.h"

// How the solvers see one row of a batch.
namespace allot::attention {

template <typename Real>
struct Row {
  const Real* scores = nullptr;
  const Real* bounds = nullptr;  // null: no position has a bound
  size_t length = 0;
  size_t number = 0;  // which row of the batch it is, for messages

  Real* weights = nullptr;
  uint32_t* support = nullptr;
  RowSummary<Real>* summary = nullptr;
};

// Makes room in `solution` for the rows of `batch`.
template <typename Real>
void prepare(const Batch<Real>& batch, Solution<Real>& solution) {
  size_t size = 0;
  for (size_t i = 0; i < batch.num_rows; ++i) {
    size = std::max(size, batch.rows[i].begin + batch.rows[i].length);
  }
  solution.weights.resize(size);
  solution.support.resize(size);
  solution.rows.resize(batch.num_rows);
}

template <typename Real>
Row<Real> row_of(const Batch<Real>& batch, size_t number, Solution<Real>& solution) {
  const RowSpan& span = batch.rows[number];
  solution.rows[number].span = span;
  return {batch.scores + span.begin,
          batch.bounds == nullptr ? nullptr : batch.bounds + span.begin,
          span.length,
          number,
          solution.weights.data() + span.begin,
          solution.support.data() + span.begin,
          &solution.rows[number]};
}

// Solves every row of the batch by itself: what comes out for a row does not depend on the others.
template <typename Real, typename Solve>
void solve_rows(const Batch<Real>& batch, Solution<Real>& solution, const Solve& solve) {
  prepare(batch, solution);
  for (size_t i = 0; i < batch.num_rows; ++i) solve(row_of(batch, i, solution));
}

// Collects the support of a row while its positions are visited in order.
template <typename Real>
class SupportWriter {
 public:
  explicit SupportWriter(const Row<Real>& row)
      : front_(row.support), back_(row.support + row.length), row_(row) {}

  void add_interior(size_t position) { *front_++ = static_cast<uint32_t>(position); }

  // Either, or neither; without a branch, because which it is cannot be predicted. Fewer positions
  // have been added than visited, so that both places are free.
  void add_if(bool is_interior, bool is_at_bound, size_t position) {
    *front_ = static_cast<uint32_t>(position);
    *(back_ - 1) = static_cast<uint32_t>(position);
    front_ += static_cast<int>(is_interior);
    back_ -= static_cast<int>(is_at_bound);
  }

  // Moves the positions at the bound, so far stored in reverse at the end, after the interior.
  void finish() {
    uint32_t* end = row_.support + row_.length;
    row_.summary->num_interior = static_cast<uint32_t>(front_ - row_.support);
    row_.summary->num_at_bound = static_cast<uint32_t>(end - back_);
    std::reverse(back_, end);
    std::move(back_, end, front_);
  }

 private:
  uint32_t* front_;
  uint32_t* back_;
  const Row<Real>& row_;
};

}  // namespace allot::attention
