#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "base/error.h"

namespace allot {

// A row-major matrix owned by something else. `stride` is the distance between rows, so that a view
// can be some columns of a wider matrix.
template <typename T>
struct MatrixView {
  T* data = nullptr;
  size_t rows = 0;
  size_t cols = 0;
  size_t stride = 0;

  MatrixView() = default;
  MatrixView(T* values, size_t num_rows, size_t num_cols)
      : MatrixView(values, num_rows, num_cols, num_cols) {}
  MatrixView(T* values, size_t num_rows, size_t num_cols, size_t row_stride)
      : data(values), rows(num_rows), cols(num_cols), stride(row_stride) {}
  // A view that may be written to is also one that may be read.
  template <typename U, typename = std::enable_if_t<std::is_same_v<const U, T>>>
  MatrixView(const MatrixView<U>& other)  // NOLINT(google-explicit-constructor)
      : MatrixView(other.data, other.rows, other.cols, other.stride) {}

  T* row(size_t i) const { return data + i * stride; }
  T& at(size_t i, size_t j) const { return data[i * stride + j]; }

  MatrixView row_range(size_t begin, size_t count) const {
    ALLOT_CHECK(begin + count <= rows, "rows outside the matrix");
    return {row(begin), count, cols, stride};
  }
  MatrixView col_range(size_t begin, size_t count) const {
    ALLOT_CHECK(begin + count <= cols, "columns outside the matrix");
    return {data + begin, rows, count, stride};
  }
};

template <typename T>
using ConstMatrix = MatrixView<const T>;

// Whether a product replaces the result or is added to it.
enum class Into { kReplace, kAdd };

template <typename T>
void set_zero(const MatrixView<T>& matrix) {
  for (size_t i = 0; i < matrix.rows; ++i) std::fill_n(matrix.row(i), matrix.cols, T(0));
}

// A matrix with storage of its own, aligned for vector instructions. `resize` allocates only when
// it grows past the largest size so far: buffers that live across training steps soon stop
// allocating.
template <typename T>
class Matrix {
 public:
  Matrix() = default;
  Matrix(size_t rows, size_t cols) { resize(rows, cols); }

  // Contents are unspecified afterwards.
  void resize(size_t rows, size_t cols) {
    const size_t size = rows * cols;
    if (size > capacity_) {
      const size_t bytes = (size * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
      storage_.reset(static_cast<T*>(std::aligned_alloc(kAlignment, bytes)));
      if (!storage_) throw std::bad_alloc();
      capacity_ = size;
    }
    rows_ = rows;
    cols_ = cols;
  }
  void resize_to_zero(size_t rows, size_t cols) {
    resize(rows, cols);
    std::fill_n(storage_.get(), rows * cols, T(0));
  }

  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  T* data() { return storage_.get(); }
  const T* data() const { return storage_.get(); }
  T* row(size_t i) { return data() + i * cols_; }
  const T* row(size_t i) const { return data() + i * cols_; }
  MatrixView<T> view() { return {data(), rows_, cols_}; }
  ConstMatrix<T> view() const { return {data(), rows_, cols_}; }

 private:
  static constexpr size_t kAlignment = 64;
  struct Free {
    void operator()(T* values) const { std::free(values); }
  };

  std::unique_ptr<T, Free> storage_;
  size_t capacity_ = 0;
  size_t rows_ = 0;
  size_t cols_ = 0;
};

}  // namespace allot
