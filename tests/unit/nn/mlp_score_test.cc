#include "nn/mlp_score.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::expect_gradient;
using testing::random_matrix;

TEST(MlpScore, EqualsTheFormula) {
  Random random(12);
  for (const size_t size : {1, 8, 21}) {
    const Matrix<float> q = random_matrix<float>(random, 1, size);
    const Matrix<float> k = random_matrix<float>(random, 1, size);
    const Matrix<float> v = random_matrix<float>(random, 1, size);
    double expected = 0;
    for (size_t i = 0; i < size; ++i) {
      expected += v.data()[i] * std::tanh(static_cast<double>(q.data()[i] + k.data()[i]));
    }
    EXPECT_NEAR(mlp_score(q.data(), k.data(), v.data(), size), expected, 1e-5);
  }
}

TEST(MlpScore, GradientEqualsFiniteDifferences) {
  Random random(13);
  const size_t size = 11;
  Matrix<double> q = random_matrix<double>(random, 1, size);
  Matrix<double> k = random_matrix<double>(random, 1, size);
  Matrix<double> v = random_matrix<double>(random, 1, size);
  Matrix<double> dq, dk, dv;
  dq.resize_to_zero(1, size);
  dk.resize_to_zero(1, size);
  dv.resize_to_zero(1, size);
  mlp_score_backward(q.data(), k.data(), v.data(), size, 1.5, {dq.data(), dk.data(), dv.data()});
  const auto loss = [&] { return 1.5 * mlp_score(q.data(), k.data(), v.data(), size); };
  expect_gradient("query", q.data(), dq.data(), size, loss);
  expect_gradient("key", k.data(), dk.data(), size, loss);
  expect_gradient("v", v.data(), dv.data(), size, loss);
}

}  // namespace
}  // namespace allot
