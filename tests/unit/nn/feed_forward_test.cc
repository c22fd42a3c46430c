#include "nn/feed_forward.h"

#include <gtest/gtest.h>

#include "nn/transposes.h"
#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

struct FeedForwardCase {
  static constexpr size_t kRows = 3, kHidden = 4, kInner = 7;
  Activation activation;
  Matrix<double> inputs, inner, inner_bias, outer, outer_bias, factors;
  Matrix<double> inner_transposed, outer_transposed;

  explicit FeedForwardCase(Activation wanted) : activation(wanted) {
    Random random(8);
    inputs = random_matrix<double>(random, kRows, kHidden);
    inner = random_matrix<double>(random, kHidden, kInner);
    inner_bias = random_matrix<double>(random, 1, kInner);
    outer = random_matrix<double>(random, kInner, kHidden);
    outer_bias = random_matrix<double>(random, 1, kHidden);
    factors = random_matrix<double>(random, kRows, kHidden);
  }

  FeedForwardWeights<double> weights() {
    inner_transposed.resize(kInner, kHidden);
    outer_transposed.resize(kHidden, kInner);
    transpose<double>(inner.view(), inner_transposed.view());
    transpose<double>(outer.view(), outer_transposed.view());
    return {
        activation,
        {std::as_const(inner).view(), std::as_const(inner_transposed).view(), inner_bias.data()},
        {std::as_const(outer).view(), std::as_const(outer_transposed).view(), outer_bias.data()}};
  }

  double loss(FeedForwardTrace<double>& trace, const DropOutRows<double>& drop_out_rows) {
    Matrix<double> result(kRows, kHidden);
    feed_forward<double>(weights(), inputs.view(), trace, result.view(), drop_out_rows);
    double sum = 0;
    for (size_t i = 0; i < kRows * kHidden; ++i) sum += result.data()[i] * factors.data()[i];
    return sum;
  }
};

void check_gradients(const DropOutRows<double>& drop_out_rows) {
  for (const Activation activation : all_activations()) {
    FeedForwardCase test(activation);
    FeedForwardTrace<double> trace;
    test.loss(trace, drop_out_rows);
    Matrix<double> d_inputs(3, 4), scratch, d_inner(4, 7), d_inner_bias(1, 7), d_outer(7, 4),
        d_outer_bias(1, 4);
    for (Matrix<double>* matrix : {&d_inner, &d_inner_bias, &d_outer, &d_outer_bias}) {
      set_zero(matrix->view());
    }
    feed_forward_backward<double>(test.weights(), test.inputs.view(), trace, test.factors.view(),
                                  scratch,
                                  {d_inputs.view(),
                                   {d_inner.view(), d_inner_bias.data()},
                                   {d_outer.view(), d_outer_bias.data()}},
                                  drop_out_rows);
    const auto loss = [&test, &drop_out_rows] {
      FeedForwardTrace<double> own;
      return test.loss(own, drop_out_rows);
    };
    testing::expect_gradient("inputs", test.inputs.data(), d_inputs.data(), 12, loss);
    testing::expect_gradient("inner", test.inner.data(), d_inner.data(), 28, loss);
    testing::expect_gradient("inner bias", test.inner_bias.data(), d_inner_bias.data(), 7, loss);
    testing::expect_gradient("outer", test.outer.data(), d_outer.data(), 28, loss);
    testing::expect_gradient("outer bias", test.outer_bias.data(), d_outer_bias.data(), 4, loss);
  }
}

TEST(FeedForward, GradientEqualsFiniteDifferences) {
  check_gradients({});
}

// Every third unit is off, the others count more.
TEST(FeedForward, GradientPassesDropout) {
  size_t num_calls = 0;
  check_gradients([&num_calls](const MatrixView<double>& rows) {
    ++num_calls;
    ASSERT_EQ(rows.rows, FeedForwardCase::kRows);
    ASSERT_EQ(rows.cols, FeedForwardCase::kInner);
    for (size_t i = 0; i < rows.rows * rows.cols; ++i) rows.data[i] *= i % 3 == 0 ? 0 : 1.5;
  });
  EXPECT_GT(num_calls, 0U);
}

TEST(FeedForward, TreatsEveryRowByItself) {
  FeedForwardCase test(Activation::kGelu);
  FeedForwardTrace<double> trace;
  Matrix<double> all(3, 4), one(1, 4);
  feed_forward<double>(test.weights(), test.inputs.view(), trace, all.view());
  feed_forward<double>(test.weights(), test.inputs.view().row_range(1, 1), trace, one.view());
  for (size_t k = 0; k < 4; ++k) EXPECT_EQ(all.row(1)[k], one.row(0)[k]);
}

}  // namespace
}  // namespace allot
