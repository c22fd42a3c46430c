#include "infer/row_mover.h"

#include <algorithm>
#include <utility>

namespace allot::infer {
namespace {

using attention::RowSpan;

// Room for more rows than are needed now: a batch that grows row by row allocates seldom, and what
// it allocates has one of a few sizes.
size_t with_room(size_t rows) {
  size_t room = 1;
  while (room < rows) room *= 2;
  return room;
}

}  // namespace

float* RowMover::start(size_t rows, const Matrix<float>& matrix) {
  spare_.resize(with_room(rows), matrix.cols());
  spare_.resize(rows, matrix.cols());
  return spare_.data();
}

void RowMover::select(const std::vector<size_t>& rows, Matrix<float>& matrix) {
  float* to = start(rows.size(), matrix);
  for (const size_t row : rows) to = std::copy_n(matrix.row(row), matrix.cols(), to);
  std::swap(matrix, spare_);
}

void RowMover::keep(const std::vector<RowSpan>& spans, Matrix<float>& matrix) {
  size_t rows = 0;
  for (const RowSpan& span : spans) rows += span.length;
  float* to = start(rows, matrix);
  for (const RowSpan& span : spans) {
    to = std::copy_n(matrix.row(span.begin), span.length * matrix.cols(), to);
  }
  std::swap(matrix, spare_);
}

void RowMover::keep(const std::vector<RowSpan>& spans, std::vector<float>& values) {
  spare_values_.clear();
  for (const RowSpan& span : spans) {
    const float* begin = values.data() + span.begin;
    spare_values_.insert(spare_values_.end(), begin, begin + span.length);
  }
  std::swap(values, spare_values_);
}

void RowMover::append(const Matrix<float>& more, Matrix<float>& matrix) {
  float* to = start(matrix.rows() + more.rows(), matrix);
  to = std::copy_n(matrix.data(), matrix.rows() * matrix.cols(), to);
  std::copy_n(more.data(), more.rows() * more.cols(), to);
  std::swap(matrix, spare_);
}

}  // namespace allot::infer
