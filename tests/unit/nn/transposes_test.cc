#include "nn/transposes.h"

#include <gtest/gtest.h>

#include "support/random_matrix.h"

namespace allot {
namespace {

TEST(Transpose, SwapsRowsAndColumns) {
  Random random(10);
  for (const size_t rows : {1, 31, 32, 70, 130, 259}) {
    for (const size_t cols : {1, 33, 64, 131}) {
      const Matrix<float> from = testing::random_matrix<float>(random, rows, cols);
      Matrix<float> to(cols, rows);
      transpose<float>(from.view(), to.view());
      for (size_t i = 0; i < rows; ++i) {
        for (size_t j = 0; j < cols; ++j) EXPECT_EQ(to.row(j)[i], from.row(i)[j]);
      }
    }
  }
}

TEST(Transposes, FollowTheParameters) {
  ParameterList list;
  const size_t table = list.add("table", 5, 2, Gradient::kRows);
  const size_t weights = list.add("weights", 2, 3);
  const size_t single = list.add("single", 1, 3);
  Parameters<double> parameters(list);
  Transposes<double> transposes(list);
  WorkerPool pool(2);
  parameters[weights].at(1, 2) = 7;
  parameters[single].at(0, 2) = 4;
  transposes.refresh(parameters, pool);
  EXPECT_EQ(transposes[weights].at(2, 1), 7);
  EXPECT_EQ(transposes[table].rows, 0U);
  EXPECT_EQ(transposes[single].at(2, 0), 4);
}

// The threads share large parameters.
TEST(Transposes, HaveAllRowsOfALargeParameter) {
  Random random(11);
  ParameterList list;
  const size_t first = list.add("first", 1301, 21), second = list.add("second", 512, 3);
  Parameters<float> parameters(list);
  for (const size_t index : {first, second}) {
    const MatrixView<float> matrix = parameters[index];
    for (size_t i = 0; i < matrix.rows * matrix.cols; ++i) {
      matrix.data[i] = static_cast<float>(random.uniform());
    }
  }
  Transposes<float> transposes(list);
  WorkerPool pool(3);
  transposes.refresh(parameters, pool);
  for (const size_t index : {first, second}) {
    const ConstMatrix<float> matrix = parameters[index];
    ASSERT_EQ(transposes[index].cols, matrix.rows);
    for (size_t i = 0; i < matrix.rows; ++i) {
      for (size_t j = 0; j < matrix.cols; ++j) {
        ASSERT_EQ(transposes[index].at(j, i), matrix.at(i, j)) << "row " << i;
      }
    }
  }
}

}  // namespace
}  // namespace allot
