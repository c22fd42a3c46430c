#include "infer/row_mover.h"

#include <gtest/gtest.h>

#include <set>

namespace allot::infer {
namespace {

// Every number tells its row and column.
Matrix<float> numbered(size_t rows, size_t cols, float first = 0) {
  Matrix<float> matrix(rows, cols);
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < cols; ++j) {
      matrix.row(i)[j] = first + static_cast<float>(10 * i + j);
    }
  }
  return matrix;
}

std::vector<float> values(const Matrix<float>& matrix) {
  return {matrix.data(), matrix.data() + matrix.rows() * matrix.cols()};
}

TEST(RowMover, SelectsKeepsAndAppendsRows) {
  RowMover mover;
  Matrix<float> matrix = numbered(3, 2);
  mover.select({2, 0, 2, 1}, matrix);
  EXPECT_EQ(values(matrix), (std::vector<float>{20, 21, 0, 1, 20, 21, 10, 11}));
  mover.keep({{3, 1}, {0, 2}}, matrix);
  EXPECT_EQ(values(matrix), (std::vector<float>{10, 11, 20, 21, 0, 1}));
  mover.append(numbered(1, 2, 500), matrix);
  EXPECT_EQ(values(matrix), (std::vector<float>{10, 11, 20, 21, 0, 1, 500, 501}));
  mover.select({}, matrix);
  EXPECT_EQ(matrix.rows(), 0U);
  EXPECT_EQ(matrix.cols(), 2U);
  mover.append(numbered(1, 2), matrix);
  EXPECT_EQ(values(matrix), (std::vector<float>{0, 1}));
}

TEST(RowMover, KeepsSpansOfValues) {
  RowMover mover;
  std::vector<float> row{0, 1, 2, 3, 4, 5};
  mover.keep({{4, 2}, {1, 1}}, row);
  EXPECT_EQ(row, (std::vector<float>{4, 5, 1}));
  mover.keep({}, row);
  EXPECT_TRUE(row.empty());
}

TEST(RowMover, MatricesOfDifferentSizesShareIt) {
  RowMover mover;
  Matrix<float> wide = numbered(2, 3), narrow = numbered(4, 1, 100);
  mover.select({1, 1}, wide);
  mover.select({3, 0}, narrow);
  mover.append(numbered(1, 3, 200), wide);
  EXPECT_EQ(values(wide), (std::vector<float>{10, 11, 12, 10, 11, 12, 200, 201, 202}));
  EXPECT_EQ(values(narrow), (std::vector<float>{130, 100}));
}

// As in a running batch: two matrices whose number of rows goes up and down. Each has one of three
// blocks of memory, however often they change.
TEST(RowMover, StopsAllocating) {
  RowMover mover;
  Matrix<float> first = numbered(16, 4), second = numbered(16, 4);
  mover.append(Matrix<float>(16, 4), first);
  mover.append(Matrix<float>(16, 4), second);
  mover.append(Matrix<float>(0, 4), first);
  std::set<const float*> blocks;
  for (size_t i = 0; i < 100; ++i) {
    for (Matrix<float>* matrix : {&first, &second}) {
      mover.keep({{i % 3, 8 + i % 5}, {0, i % 7}}, *matrix);
      mover.append(Matrix<float>(32 - matrix->rows(), 4), *matrix);
      blocks.insert(matrix->data());
    }
  }
  EXPECT_LE(blocks.size(), 3U);
}

}  // namespace
}  // namespace allot::infer
