#include "nn/gru_cell.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}

template <typename T>
class GruCell : public ::testing::Test {};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(GruCell, Types);

// Hidden sizes on both sides of what a vector holds. The gradient is checked in recurrent_test.cc.
TYPED_TEST(GruCell, EqualsTheFormula) {
  using T = TypeParam;
  const double tolerance = std::is_same_v<T, float> ? 1e-6 : 1e-14;
  Random random(3);
  for (const size_t hidden : {1, 7, 8, 33}) {
    Matrix<T> gates = random_matrix<T>(random, 2, 4 * hidden, 5);
    const Matrix<T> previous = random_matrix<T>(random, 2, hidden, 2);
    Matrix<T> sums(2, 4 * hidden), cell(2, hidden), output(2, hidden);
    std::copy_n(gates.data(), 8 * hidden, sums.data());
    gru_cell_forward<T>(gates.view(), previous.view(), cell.view(), output.view());
    for (size_t r = 0; r < 2; ++r) {
      for (size_t k = 0; k < hidden; ++k) {
        const double reset = sigmoid(sums.row(r)[hidden + k]);
        const double update = sigmoid(sums.row(r)[2 * hidden + k]);
        const double m = sums.row(r)[3 * hidden + k];
        const double n = std::tanh(sums.row(r)[k] + reset * m);
        const double h = (1 - update) * n + update * previous.row(r)[k];
        EXPECT_NEAR(gates.row(r)[k], n, tolerance);
        EXPECT_NEAR(gates.row(r)[hidden + k], reset, tolerance);
        EXPECT_NEAR(gates.row(r)[2 * hidden + k], update, tolerance);
        EXPECT_EQ(gates.row(r)[3 * hidden + k], sums.row(r)[3 * hidden + k]);
        EXPECT_NEAR(output.row(r)[k], h, 2 * tolerance);
        EXPECT_EQ(cell.row(r)[k], output.row(r)[k]);
      }
    }
  }
}

TYPED_TEST(GruCell, MayWorkInPlace) {
  using T = TypeParam;
  Random random(4);
  Matrix<T> gates = random_matrix<T>(random, 1, 40), again(1, 40);
  std::copy_n(gates.data(), 40, again.data());
  Matrix<T> state = random_matrix<T>(random, 1, 10), cell(1, 10), output(1, 10);
  gru_cell_forward<T>(gates.view(), state.view(), cell.view(), output.view());
  gru_cell_forward<T>(again.view(), state.view(), state.view(), state.view());
  for (size_t k = 0; k < 10; ++k) EXPECT_EQ(state.data()[k], output.data()[k]);
}

TYPED_TEST(GruCell, StaysFiniteForHugeSums) {
  using T = TypeParam;
  for (const double huge : {1e4, -1e4, 1e30, -1e30}) {
    Matrix<T> gates(1, 4), previous(1, 1), cell(1, 1), output(1, 1);
    std::fill_n(gates.data(), 4, static_cast<T>(huge));
    previous.data()[0] = T(0.5);
    gru_cell_forward<T>(gates.view(), previous.view(), cell.view(), output.view());
    EXPECT_TRUE(std::isfinite(output.data()[0]));
  }
}

}  // namespace
}  // namespace allot
