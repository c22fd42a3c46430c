#include "nn/linear.h"

#include <gtest/gtest.h>

#include "nn/transposes.h"
#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

struct LinearCase {
  Matrix<double> inputs, weights, bias, factors;
  Matrix<double> transposed;

  LinearCase() {
    Random random(3);
    inputs = random_matrix<double>(random, 4, 3);
    weights = random_matrix<double>(random, 3, 5);
    bias = random_matrix<double>(random, 1, 5);
    factors = random_matrix<double>(random, 4, 5);
  }

  LinearWeights<double> all() {
    transposed.resize(5, 3);
    transpose<double>(weights.view(), transposed.view());
    return {std::as_const(weights).view(), std::as_const(transposed).view(), bias.data()};
  }

  double loss() {
    Matrix<double> result(4, 5);
    linear_forward<double>(all(), inputs.view(), result.view());
    double sum = 0;
    for (size_t i = 0; i < 20; ++i) sum += result.data()[i] * factors.data()[i];
    return sum;
  }
};

TEST(Linear, AddsTheBias) {
  LinearCase test;
  Matrix<double> result(4, 5);
  linear_forward<double>(test.all(), test.inputs.view(), result.view());
  double expected = test.bias.data()[2];
  for (size_t k = 0; k < 3; ++k) expected += test.inputs.row(1)[k] * test.weights.row(k)[2];
  EXPECT_NEAR(result.row(1)[2], expected, 1e-12);
}

TEST(Linear, GradientEqualsFiniteDifferences) {
  LinearCase test;
  Matrix<double> d_inputs(4, 3), d_weights(3, 5), d_bias(1, 5);
  set_zero(d_weights.view());
  set_zero(d_bias.view());
  linear_backward<double>(test.all(), test.inputs.view(), test.factors.view(), Into::kReplace,
                          d_inputs.view(), {d_weights.view(), d_bias.data()});
  const auto loss = [&test] { return test.loss(); };
  testing::expect_gradient("inputs", test.inputs.data(), d_inputs.data(), 12, loss);
  testing::expect_gradient("weights", test.weights.data(), d_weights.data(), 15, loss);
  testing::expect_gradient("bias", test.bias.data(), d_bias.data(), 5, loss);
}

TEST(Linear, GradientsAreAddedWhereWanted) {
  LinearCase test;
  struct Sums {
    Matrix<double> d_inputs{4, 3}, d_weights{3, 5}, d_bias{1, 5};
    Sums() {
      set_zero(d_weights.view());
      set_zero(d_bias.view());
    }
  };
  const auto add = [&test](Into into, Sums& sums) {
    linear_backward<double>(test.all(), test.inputs.view(), test.factors.view(), into,
                            sums.d_inputs.view(), {sums.d_weights.view(), sums.d_bias.data()});
  };
  Sums once, twice;
  add(Into::kReplace, once);
  add(Into::kReplace, twice);
  add(Into::kAdd, twice);
  const auto expect_twice = [](const Matrix<double>& two, const Matrix<double>& one) {
    for (size_t i = 0; i < one.rows() * one.cols(); ++i) {
      EXPECT_NE(one.data()[i], 0);
      EXPECT_NEAR(two.data()[i], 2 * one.data()[i], 1e-12);
    }
  };
  expect_twice(twice.d_inputs, once.d_inputs);
  expect_twice(twice.d_weights, once.d_weights);
  expect_twice(twice.d_bias, once.d_bias);
  // Inputs alone may be replaced.
  add(Into::kReplace, once);
  for (size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(twice.d_inputs.data()[i], 2 * once.d_inputs.data()[i], 1e-12);
  }
}

}  // namespace
}  // namespace allot
