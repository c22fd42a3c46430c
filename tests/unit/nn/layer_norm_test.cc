#include "nn/layer_norm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

// Columns: fewer than there are lanes, one block of them, blocks and a rest.
using NormCase = std::tuple<size_t, SumOrder>;

class LayerNorm : public ::testing::TestWithParam<NormCase> {
 protected:
  static constexpr size_t kRows = 4;

  LayerNorm() {
    Random random(9);
    x_ = random_matrix<double>(random, kRows, cols_, 3);
    gain_ = random_matrix<double>(random, 1, cols_);
    bias_ = random_matrix<double>(random, 1, cols_);
    weight_ = random_matrix<double>(random, kRows, cols_);
  }

  Matrix<double> forward(LayerNormTrace<double>& trace) const {
    Matrix<double> y(kRows, cols_);
    std::copy_n(x_.data(), kRows * cols_, y.data());
    trace.normalized.resize(kRows, cols_);
    trace.inverse.resize(kRows);
    // In two pieces, as the decoder does it.
    layer_norm_forward(gain_.data(), bias_.data(), 0, y.view().row_range(0, 1), trace, order_);
    layer_norm_forward(gain_.data(), bias_.data(), 1, y.view().row_range(1, kRows - 1), trace,
                       order_);
    return y;
  }

  double loss() const {
    LayerNormTrace<double> trace;
    const Matrix<double> y = forward(trace);
    double sum = 0;
    for (size_t i = 0; i < kRows * cols_; ++i) sum += y.data()[i] * weight_.data()[i];
    return sum;
  }

  const size_t cols_ = std::get<0>(GetParam());
  const SumOrder order_ = std::get<1>(GetParam());
  Matrix<double> x_, gain_, bias_, weight_;
};

TEST_P(LayerNorm, GivesMeanZeroAndVarianceOne) {
  LayerNormTrace<double> trace;
  const Matrix<double> y = forward(trace);
  const auto size = static_cast<double>(cols_);
  for (size_t r = 0; r < kRows; ++r) {
    double mean = 0, variance = 0;
    for (size_t k = 0; k < cols_; ++k) {
      const double n = (y.row(r)[k] - bias_.data()[k]) / gain_.data()[k];
      mean += n / size;
      variance += n * n / size;
    }
    EXPECT_NEAR(mean, 0, 1e-12);
    EXPECT_NEAR(variance, 1, 1e-4);
  }
}

TEST_P(LayerNorm, IsTheSameWithoutATrace) {
  LayerNormTrace<double> trace;
  const Matrix<double> y = forward(trace);
  Matrix<double> again(kRows, cols_);
  std::copy_n(x_.data(), kRows * cols_, again.data());
  normalize_layer<double>(gain_.data(), bias_.data(), again.view(), order_);
  for (size_t i = 0; i < kRows * cols_; ++i) EXPECT_EQ(again.data()[i], y.data()[i]);
}

TEST_P(LayerNorm, GradientEqualsFiniteDifferences) {
  LayerNormTrace<double> trace;
  forward(trace);
  Matrix<double> gradient(kRows, cols_);
  std::copy_n(weight_.data(), kRows * cols_, gradient.data());
  std::vector<double> d_gain(cols_), d_bias(cols_);
  layer_norm_backward(gain_.data(), 0, trace, gradient.view(), d_gain.data(), d_bias.data(),
                      order_);
  const auto again = [this] { return loss(); };
  testing::expect_gradient("x", x_.data(), gradient.data(), kRows * cols_, again);
  testing::expect_gradient("gain", gain_.data(), d_gain.data(), cols_, again);
  testing::expect_gradient("bias", bias_.data(), d_bias.data(), cols_, again);
}

INSTANTIATE_TEST_SUITE_P(Shapes, LayerNorm,
                         ::testing::Combine(::testing::Values(7, 8, 19),
                                            ::testing::Values(SumOrder::kInOrder,
                                                              SumOrder::kInLanes)),
                         [](const auto& test) {
                           return std::to_string(std::get<0>(test.param)) +
                                  (std::get<1>(test.param) == SumOrder::kInLanes ? "_in_lanes"
                                                                                 : "_in_order");
                         });

// Numbers whose sum tells the order: 1 is lost beside 2^53, whatever comes later.
TEST(LayerNormOrder, RecurrentLayersSumInOrder) {
  constexpr double kLarge = 9007199254740992.0;
  const auto second_of = [](auto... order) {
    Matrix<double> row(1, 16);
    std::fill_n(row.data(), 16, 1.0);
    row.data()[0] = kLarge;
    row.data()[8] = -kLarge;
    const std::vector<double> gain(16, 1), bias(16);
    normalize_layer<double>(gain.data(), bias.data(), row.view(), order...);
    // (1 - mean) s; s is the same either way, except for its last bits.
    return row.data()[1] * kLarge;
  };
  // In order 7 of 14 ones are lost. In lanes none is: the first one has both large numbers.
  EXPECT_NEAR(second_of() / second_of(SumOrder::kInLanes), (1 - 7.0 / 16) / (1 - 14.0 / 16), 1e-6);
  EXPECT_EQ(second_of(), second_of(SumOrder::kInOrder));
}

TEST(LayerNormOrder, SurvivesARowOfEqualNumbers) {
  Matrix<float> row(1, 3);
  std::fill_n(row.data(), 3, 2.0F);
  const float gain[] = {1, 1, 1}, bias[] = {5, 6, 7};
  normalize_layer<float>(gain, bias, row.view());
  EXPECT_EQ(row.data()[0], 5);
  EXPECT_EQ(row.data()[2], 7);
}

}  // namespace
}  // namespace allot
