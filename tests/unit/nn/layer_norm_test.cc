#include "nn/layer_norm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

struct Case {
  static constexpr size_t kRows = 4, kCols = 7;
  Matrix<double> x, gain, bias, weight;

  Case() {
    Random random(9);
    x = random_matrix<double>(random, kRows, kCols, 3);
    gain = random_matrix<double>(random, 1, kCols);
    bias = random_matrix<double>(random, 1, kCols);
    weight = random_matrix<double>(random, kRows, kCols);
  }

  Matrix<double> forward(LayerNormTrace<double>& trace) const {
    Matrix<double> y(kRows, kCols);
    std::copy_n(x.data(), kRows * kCols, y.data());
    trace.normalized.resize(kRows, kCols);
    trace.inverse.resize(kRows);
    // In two pieces, as the decoder does it.
    layer_norm_forward(gain.data(), bias.data(), 0, y.view().row_range(0, 1), trace);
    layer_norm_forward(gain.data(), bias.data(), 1, y.view().row_range(1, kRows - 1), trace);
    return y;
  }

  double loss() const {
    LayerNormTrace<double> trace;
    const Matrix<double> y = forward(trace);
    double sum = 0;
    for (size_t i = 0; i < kRows * kCols; ++i) sum += y.data()[i] * weight.data()[i];
    return sum;
  }
};

TEST(LayerNorm, GivesMeanZeroAndVarianceOne) {
  const Case test;
  LayerNormTrace<double> trace;
  const Matrix<double> y = test.forward(trace);
  for (size_t r = 0; r < Case::kRows; ++r) {
    double mean = 0, variance = 0;
    for (size_t k = 0; k < Case::kCols; ++k) {
      const double n = (y.row(r)[k] - test.bias.data()[k]) / test.gain.data()[k];
      mean += n / Case::kCols;
      variance += n * n / Case::kCols;
    }
    EXPECT_NEAR(mean, 0, 1e-12);
    EXPECT_NEAR(variance, 1, 1e-4);
  }
}

TEST(LayerNorm, IsTheSameWithoutATrace) {
  const Case test;
  LayerNormTrace<double> trace;
  const Matrix<double> y = test.forward(trace);
  Matrix<double> again(Case::kRows, Case::kCols);
  std::copy_n(test.x.data(), Case::kRows * Case::kCols, again.data());
  normalize_layer<double>(test.gain.data(), test.bias.data(), again.view());
  for (size_t i = 0; i < Case::kRows * Case::kCols; ++i) EXPECT_EQ(again.data()[i], y.data()[i]);
}

TEST(LayerNorm, GradientEqualsFiniteDifferences) {
  Case test;
  LayerNormTrace<double> trace;
  test.forward(trace);
  Matrix<double> gradient(Case::kRows, Case::kCols);
  std::copy_n(test.weight.data(), Case::kRows * Case::kCols, gradient.data());
  std::vector<double> d_gain(Case::kCols), d_bias(Case::kCols);
  layer_norm_backward(test.gain.data(), 0, trace, gradient.view(), d_gain.data(), d_bias.data());
  const auto loss = [&test] { return test.loss(); };
  testing::expect_gradient("x", test.x.data(), gradient.data(), Case::kRows * Case::kCols, loss);
  testing::expect_gradient("gain", test.gain.data(), d_gain.data(), Case::kCols, loss);
  testing::expect_gradient("bias", test.bias.data(), d_bias.data(), Case::kCols, loss);
}

TEST(LayerNorm, SurvivesARowOfEqualNumbers) {
  Matrix<float> row(1, 3);
  std::fill_n(row.data(), 3, 2.0F);
  const float gain[] = {1, 1, 1}, bias[] = {5, 6, 7};
  normalize_layer<float>(gain, bias, row.view());
  EXPECT_EQ(row.data()[0], 5);
  EXPECT_EQ(row.data()[2], 7);
}

}  // namespace
}  // namespace allot
