#pragma once

#include <cstddef>
#include <vector>

#include "attention/rows.h"
#include "nn/matrix.h"

namespace allot::infer {

// Changes which rows a matrix has, again and again, as hypotheses are selected and as sentences
// join and leave a running batch. Rows are copied into memory that was another matrix's before, so
// after a while nothing is allocated any more. Without that, a server allocates thousands of blocks
// a second, hardly two of the same size; what is kept longer settles in the gaps between them, and
// the process grows. Any number of matrices and vectors may share a mover.
class RowMover {
 public:
  // Row i becomes a copy of what row rows[i] was.
  void select(const std::vector<size_t>& rows, Matrix<float>& matrix);
  // Only the rows of these spans stay, one span after the other.
  void keep(const std::vector<attention::RowSpan>& spans, Matrix<float>& matrix);
  void keep(const std::vector<attention::RowSpan>& spans, std::vector<float>& values);
  // The rows of another matrix, of the same width, follow.
  void append(const Matrix<float>& more, Matrix<float>& matrix);

 private:
  // A matrix of this size in which rows can be written, for `matrix` to become.
  float* start(size_t rows, const Matrix<float>& matrix);

  Matrix<float> spare_;
  std::vector<float> spare_values_;
};

}  // namespace allot::infer
