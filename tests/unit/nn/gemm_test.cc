#include "nn/gemm.h"

#include <gtest/gtest.h>

#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

template <typename T>
class Gemm : public ::testing::Test {};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Gemm, Types);

// The definition, element by element.
template <typename T>
double element(const Factor<T>& a, const Factor<T>& b, size_t i, size_t j) {
  double sum = 0;
  for (size_t k = 0; k < a.cols(); ++k) {
    const T left = a.layout == Layout::kPlain ? a.matrix.at(i, k) : a.matrix.at(k, i);
    const T right = b.layout == Layout::kPlain ? b.matrix.at(k, j) : b.matrix.at(j, k);
    sum += static_cast<double>(left) * static_cast<double>(right);
  }
  return sum;
}

TYPED_TEST(Gemm, EqualsTheDefinitionInEveryLayout) {
  using T = TypeParam;
  Random random(1);
  const size_t m = 7, n = 19, k = 33;
  for (const Layout left : {Layout::kPlain, Layout::kTransposed}) {
    for (const Layout right : {Layout::kPlain, Layout::kTransposed}) {
      for (const Into into : {Into::kReplace, Into::kAdd}) {
        const Matrix<T> a_values = left == Layout::kPlain ? random_matrix<T>(random, m, k)
                                                          : random_matrix<T>(random, k, m);
        const Matrix<T> b_values = right == Layout::kPlain ? random_matrix<T>(random, k, n)
                                                           : random_matrix<T>(random, n, k);
        const Factor<T> a{a_values.view(), left};
        const Factor<T> b{b_values.view(), right};
        Matrix<T> result(m, n);
        std::fill_n(result.data(), m * n, T(2));
        multiply(a, b, into, result.view());
        const double before = into == Into::kAdd ? 2 : 0;
        for (size_t i = 0; i < m; ++i) {
          for (size_t j = 0; j < n; ++j) {
            EXPECT_NEAR(result.row(i)[j], before + element(a, b, i, j), 1e-5);
          }
        }
      }
    }
  }
}

TYPED_TEST(Gemm, WorksOnColumnsOfAWiderMatrix) {
  using T = TypeParam;
  Random random(2);
  Matrix<T> wide = random_matrix<T>(random, 4, 10);
  const Matrix<T> weights = random_matrix<T>(random, 3, 5);
  Matrix<T> result(4, 8);
  std::fill_n(result.data(), 32, T(9));
  const ConstMatrix<T> some = wide.view().col_range(6, 3);
  multiply(plain(some), plain(weights.view()), Into::kReplace, result.view().col_range(1, 5));
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(result.row(i)[0], T(9));
    EXPECT_EQ(result.row(i)[6], T(9));
    for (size_t j = 0; j < 5; ++j) {
      EXPECT_NEAR(result.row(i)[1 + j], element(plain(some), plain(weights.view()), i, j), 1e-5);
    }
  }
}

TYPED_TEST(Gemm, TakesEmptyMatrices) {
  using T = TypeParam;
  Matrix<T> nothing(0, 3), weights(3, 2), none(0, 2), inner(2, 0), inner_right(0, 2), result(2, 2);
  EXPECT_NO_THROW(
      multiply(plain(nothing.view()), plain(weights.view()), Into::kReplace, none.view()));
  std::fill_n(result.data(), 4, T(5));
  multiply(plain(inner.view()), plain(inner_right.view()), Into::kReplace, result.view());
  for (size_t i = 0; i < 4; ++i) EXPECT_EQ(result.data()[i], T(0));
}

TYPED_TEST(Gemm, RefusesShapesThatDoNotFit) {
  using T = TypeParam;
  Matrix<T> a(2, 3), b(4, 5), c(2, 5);
  EXPECT_THROW(multiply(plain(a.view()), plain(b.view()), Into::kReplace, c.view()), InternalError);
}

}  // namespace
}  // namespace allot
