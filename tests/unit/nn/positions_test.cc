#include "nn/positions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace allot {
namespace {

TEST(Positions, AreSinesAndCosines) {
  Matrix<double> table;
  extend_positions(4, 6, table);
  ASSERT_GE(table.rows(), 4U);
  EXPECT_EQ(table.cols(), 6U);
  for (size_t k = 0; k < 6; ++k) EXPECT_EQ(table.row(0)[k], k % 2 == 0 ? 0 : 1);
  EXPECT_DOUBLE_EQ(table.row(3)[0], std::sin(3.0));
  EXPECT_DOUBLE_EQ(table.row(3)[1], std::cos(3.0));
  EXPECT_DOUBLE_EQ(table.row(2)[4], std::sin(2 / std::pow(10000.0, 4.0 / 6)));
}

TEST(Positions, StayWhenThereAreMore) {
  Matrix<float> small, large;
  extend_positions(3, 4, small);
  extend_positions(3, 4, large);
  extend_positions(50, 4, large);
  ASSERT_GE(large.rows(), 50U);
  for (size_t p = 0; p < 3; ++p) {
    for (size_t k = 0; k < 4; ++k) EXPECT_EQ(small.row(p)[k], large.row(p)[k]);
  }
  extend_positions(3, 8, large);
  EXPECT_EQ(large.cols(), 8U);
}

TEST(Positions, NeedAnEvenSize) {
  Matrix<float> table;
  EXPECT_THROW(extend_positions(3, 5, table), InternalError);
}

}  // namespace
}  // namespace allot
