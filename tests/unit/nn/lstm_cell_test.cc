#include "nn/lstm_cell.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

template <typename T>
class LstmCell : public ::testing::Test {};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(LstmCell, Types);

// Hidden sizes on both sides of what a vector holds. The gradient is checked in recurrent_test.cc.
TYPED_TEST(LstmCell, EqualsTheFormula) {
  using T = TypeParam;
  const double tolerance = std::is_same_v<T, float> ? 3e-7 : 1e-14;
  Random random(3);
  for (const size_t hidden : {1, 7, 8, 33}) {
    Matrix<T> gates = random_matrix<T>(random, 2, 4 * hidden, 5);
    const Matrix<T> previous = random_matrix<T>(random, 2, hidden, 2);
    Matrix<T> sums(2, 4 * hidden), cell(2, hidden), output(2, hidden);
    std::copy_n(gates.data(), 8 * hidden, sums.data());
    lstm_cell_forward<T>(gates.view(), previous.view(), cell.view(), output.view());
    for (size_t r = 0; r < 2; ++r) {
      for (size_t k = 0; k < hidden; ++k) {
        const double i = logistic(sums.row(r)[k]);
        const double f = logistic(sums.row(r)[hidden + k]);
        const double g = std::tanh(sums.row(r)[2 * hidden + k]);
        const double o = logistic(sums.row(r)[3 * hidden + k]);
        const double c = f * previous.row(r)[k] + i * g;
        EXPECT_NEAR(gates.row(r)[k], i, tolerance);
        EXPECT_NEAR(gates.row(r)[hidden + k], f, tolerance);
        EXPECT_NEAR(gates.row(r)[2 * hidden + k], g, tolerance);
        EXPECT_NEAR(gates.row(r)[3 * hidden + k], o, tolerance);
        EXPECT_NEAR(cell.row(r)[k], c, 2 * tolerance);
        EXPECT_NEAR(output.row(r)[k], o * std::tanh(c), 2 * tolerance);
      }
    }
  }
}

TYPED_TEST(LstmCell, StaysFiniteForHugeSums) {
  using T = TypeParam;
  for (const double huge : {1e4, -1e4, 1e30, -1e30}) {
    Matrix<T> gates(1, 4), previous(1, 1), cell(1, 1), output(1, 1);
    std::fill_n(gates.data(), 4, static_cast<T>(huge));
    previous.data()[0] = T(0.5);
    lstm_cell_forward<T>(gates.view(), previous.view(), cell.view(), output.view());
    const double gate = huge > 0 ? 1 : 0;
    EXPECT_NEAR(gates.data()[0], gate, 1e-30);
    EXPECT_NEAR(gates.data()[2], huge > 0 ? 1 : -1, 1e-6);
    EXPECT_TRUE(std::isfinite(output.data()[0]));
  }
}

// A unit's bits must not depend on where it stands in the row: whole vectors and the rest agree.
TYPED_TEST(LstmCell, GivesTheSameBitsInVectorsAndInTheRest) {
  using T = TypeParam;
  Random random(4);
  const size_t hidden = 40;
  const Matrix<T> sums = random_matrix<T>(random, 1, 4 * hidden, 3);
  const Matrix<T> previous = random_matrix<T>(random, 1, hidden);
  Matrix<T> gates(1, 4 * hidden), cell(1, hidden), output(1, hidden);
  std::copy_n(sums.data(), 4 * hidden, gates.data());
  lstm_cell_forward<T>(gates.view(), previous.view(), cell.view(), output.view());
  for (size_t k = 0; k < hidden; ++k) {
    Matrix<T> one(1, 4), one_previous(1, 1), one_cell(1, 1), one_output(1, 1);
    for (size_t g = 0; g < 4; ++g) one.data()[g] = sums.data()[g * hidden + k];
    one_previous.data()[0] = previous.data()[k];
    lstm_cell_forward<T>(one.view(), one_previous.view(), one_cell.view(), one_output.view());
    EXPECT_EQ(one_output.data()[0], output.data()[k]);
    EXPECT_EQ(one_cell.data()[0], cell.data()[k]);
  }
}

}  // namespace
}  // namespace allot
