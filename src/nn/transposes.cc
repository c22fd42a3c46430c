#include "nn/transposes.h"

#include <algorithm>
#include <cstring>

namespace allot {
namespace {

// A task of a thread: the output layer alone has a third of the numbers of a model.
constexpr size_t kRowsOfPart = 512;

struct Range {
  size_t begin = 0;
  size_t end = 0;
};

template <typename T>
void transpose_numbers(const ConstMatrix<T>& from, const Range& rows, const Range& cols,
                       const MatrixView<T>& to) {
  for (size_t r = rows.begin; r < rows.end; ++r) {
    for (size_t c = cols.begin; c < cols.end; ++c) to.at(c, r) = from.at(r, c);
  }
}

// Four numbers, in a register if the CPU has such.
using Quad = float __attribute__((vector_size(4 * sizeof(float))));

Quad load_quad(const float* values) {
  Quad quad;
  std::memcpy(&quad, values, sizeof(quad));
  return quad;
}

void store_quad(const Quad& quad, float* values) {
  std::memcpy(values, &quad, sizeof(quad));
}

// The 4 x 4 numbers at row r and column c.
void transpose_quads(const ConstMatrix<float>& from, size_t r, size_t c,
                     const MatrixView<float>& to) {
  const Quad first = load_quad(&from.at(r, c)), second = load_quad(&from.at(r + 1, c));
  const Quad third = load_quad(&from.at(r + 2, c)), fourth = load_quad(&from.at(r + 3, c));
  // Two columns of two rows each: of rows 1 and 2, and of rows 3 and 4.
  const Quad above_left = __builtin_shufflevector(first, second, 0, 4, 1, 5);
  const Quad above_right = __builtin_shufflevector(first, second, 2, 6, 3, 7);
  const Quad below_left = __builtin_shufflevector(third, fourth, 0, 4, 1, 5);
  const Quad below_right = __builtin_shufflevector(third, fourth, 2, 6, 3, 7);
  store_quad(__builtin_shufflevector(above_left, below_left, 0, 1, 4, 5), &to.at(c, r));
  store_quad(__builtin_shufflevector(above_left, below_left, 2, 3, 6, 7), &to.at(c + 1, r));
  store_quad(__builtin_shufflevector(above_right, below_right, 0, 1, 4, 5), &to.at(c + 2, r));
  store_quad(__builtin_shufflevector(above_right, below_right, 2, 3, 6, 7), &to.at(c + 3, r));
}

void transpose_tile(const ConstMatrix<double>& from, const Range& rows, const Range& cols,
                    const MatrixView<double>& to) {
  transpose_numbers(from, rows, cols, to);
}

void transpose_tile(const ConstMatrix<float>& from, const Range& rows, const Range& cols,
                    const MatrixView<float>& to) {
  size_t c = cols.begin;
  for (; c + 4 <= cols.end; c += 4) {
    size_t r = rows.begin;
    for (; r + 4 <= rows.end; r += 4) transpose_quads(from, r, c, to);
    transpose_numbers(from, {r, rows.end}, {c, c + 4}, to);
  }
  transpose_numbers(from, rows, {c, cols.end}, to);
}

}  // namespace

template <typename T>
Transposes<T>::Transposes(const ParameterList& list) : copies_(list.size()) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].gradient != Gradient::kDense) continue;
    copies_[i].resize(list[i].cols, list[i].rows);
    for (size_t begin = 0; begin < list[i].rows; begin += kRowsOfPart) {
      parts_.push_back({i, begin, std::min(kRowsOfPart, list[i].rows - begin)});
    }
  }
}

template <typename T>
void Transposes<T>::refresh(const Parameters<T>& parameters, WorkerPool& pool) {
  pool.run(parts_.size(), [&](size_t i, int) {
    const Part& part = parts_[i];
    transpose<T>(parameters[part.index].row_range(part.begin, part.count),
                 copies_[part.index].view().col_range(part.begin, part.count));
  });
}

template <typename T>
void transpose(ConstMatrix<T> from, const MatrixView<T>& to) {
  ALLOT_CHECK(from.rows == to.cols && from.cols == to.rows, "transpose: sizes do not agree");
  // Tile by tile, so that neither side strides through memory.
  constexpr size_t kTile = 128;
  for (size_t i = 0; i < from.rows; i += kTile) {
    for (size_t j = 0; j < from.cols; j += kTile) {
      const Range rows{i, std::min(i + kTile, from.rows)};
      const Range cols{j, std::min(j + kTile, from.cols)};
      transpose_tile(from, rows, cols, to);
    }
  }
}

template class Transposes<float>;
template class Transposes<double>;
template void transpose(ConstMatrix<float>, const MatrixView<float>&);
template void transpose(ConstMatrix<double>, const MatrixView<double>&);

}  // namespace allot
