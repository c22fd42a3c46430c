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
  Matrix<double> once(4, 3), twice(4, 3), d_weights(3, 5), d_bias(1, 5);
  for (const Into into : {Into::kReplace, Into::kAdd}) {
    linear_backward<double>(test.all(), test.inputs.view(), test.factors.view(), into, twice.view(),
                            {d_weights.view(), d_bias.data()});
  }
  linear_backward<double>(test.all(), test.inputs.view(), test.factors.view(), Into::kReplace,
                          once.view(), {d_weights.view(), d_bias.data()});
  for (size_t i = 0; i < 12; ++i) EXPECT_NEAR(twice.data()[i], 2 * once.data()[i], 1e-12);
}

}  // namespace
}  // namespace allot
