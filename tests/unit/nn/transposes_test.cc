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

}  // namespace
}  // namespace allot
