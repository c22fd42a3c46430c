#include "nn/row_products.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

template <typename T>
class RowProducts : public ::testing::Test {
 protected:
  static constexpr double kTolerance = std::is_same_v<T, float> ? 1e-5 : 1e-13;
};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(RowProducts, Types);

TYPED_TEST(RowProducts, EqualTheDefinition) {
  using T = TypeParam;
  Random random(9);
  for (const size_t cols : {1, 7, 8, 16, 37, 500}) {
    const Matrix<T> rows = random_matrix<T>(random, 4, cols);
    const Matrix<T> vector = random_matrix<T>(random, 1, cols);
    Matrix<T> weights = random_matrix<T>(random, 1, 4);
    weights.data()[2] = T(0);
    Matrix<T> dots(1, 4), sum, outer;
    sum.resize_to_zero(1, cols);
    outer.resize_to_zero(4, cols);
    row_dots<T>(rows.view(), vector.data(), dots.data());
    add_weighted_rows<T>(rows.view(), weights.data(), sum.data());
    add_to_rows<T>(outer.view(), weights.data(), vector.data());
    for (size_t j = 0; j < 4; ++j) {
      double expected = 0;
      for (size_t k = 0; k < cols; ++k) {
        expected += static_cast<double>(rows.row(j)[k]) * static_cast<double>(vector.data()[k]);
        EXPECT_NEAR(outer.row(j)[k], weights.data()[j] * vector.data()[k], this->kTolerance);
      }
      EXPECT_NEAR(dots.data()[j], expected, this->kTolerance * static_cast<double>(cols));
    }
    for (size_t k = 0; k < cols; ++k) {
      double expected = 0;
      for (size_t j = 0; j < 4; ++j) {
        expected += static_cast<double>(weights.data()[j]) * static_cast<double>(rows.row(j)[k]);
      }
      EXPECT_NEAR(sum.data()[k], expected, this->kTolerance);
    }
  }
}

TYPED_TEST(RowProducts, LeaveRowsOfWeightZeroAlone) {
  using T = TypeParam;
  Matrix<T> rows(2, 3), sum;
  std::fill_n(rows.data(), 6, std::numeric_limits<T>::quiet_NaN());
  std::fill_n(rows.row(1), 3, T(2));
  sum.resize_to_zero(1, 3);
  const T weights[] = {T(0), T(0.5)};
  add_weighted_rows<T>(rows.view(), weights, sum.data());
  for (size_t k = 0; k < 3; ++k) EXPECT_EQ(sum.data()[k], T(1));
}

}  // namespace
}  // namespace allot
