#include "nn/softmax_loss.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::expect_gradient;
using testing::random_matrix;

// The definition, in double.
double smoothed_loss(const double* logits, size_t count, size_t target, double smoothing) {
  const double largest = *std::max_element(logits, logits + count);
  double total = 0;
  for (size_t k = 0; k < count; ++k) total += std::exp(logits[k] - largest);
  double loss = 0;
  for (size_t k = 0; k < count; ++k) {
    const double q = smoothing / static_cast<double>(count) + (k == target ? 1 - smoothing : 0);
    loss -= q * (logits[k] - largest - std::log(total));
  }
  return loss;
}

template <typename T>
class SoftmaxLossOf : public ::testing::Test {};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(SoftmaxLossOf, Types);

TYPED_TEST(SoftmaxLossOf, EqualsTheDefinition) {
  using T = TypeParam;
  const double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-12;
  Random random(5);
  for (const size_t count : {1, 3, 8, 100, 1001}) {
    const Matrix<T> logits = random_matrix<T>(random, 1, count, 10);
    const std::vector<double> exact(logits.data(), logits.data() + count);
    for (const double smoothing : {0.0, 0.1}) {
      std::vector<T> row(logits.data(), logits.data() + count);
      const size_t target = count / 2;
      const SoftmaxLoss result = softmax_loss(row.data(), count, target, smoothing, T(1));
      EXPECT_NEAR(result.loss, smoothed_loss(exact.data(), count, target, smoothing), tolerance);
      EXPECT_NEAR(result.nll, smoothed_loss(exact.data(), count, target, 0), tolerance);
      EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 0, tolerance);
    }
  }
}

TEST(SoftmaxLossGradient, EqualsFiniteDifferences) {
  Random random(6);
  const size_t count = 13;
  Matrix<double> logits = random_matrix<double>(random, 1, count, 3);
  for (const double smoothing : {0.0, 0.2}) {
    std::vector<double> gradient(logits.data(), logits.data() + count);
    softmax_loss(gradient.data(), count, 4, smoothing, 2.0);
    expect_gradient("logits", logits.data(), gradient.data(), count,
                    [&] { return 2 * smoothed_loss(logits.data(), count, 4, smoothing); });
  }
}

TEST(SoftmaxLoss, KnowsWhenTheTargetIsBest) {
  std::vector<float> row = {1, 5, 2, 5};
  EXPECT_TRUE(softmax_loss(row.data(), 4, 1, 0, 1.0F).is_correct);
  row = {1, 5, 2, 5};
  EXPECT_FALSE(softmax_loss(row.data(), 4, 3, 0, 1.0F).is_correct);  // the first of equals wins
}

TEST(SoftmaxLoss, TakesLargeLogits) {
  std::vector<float> row = {1e4F, 0, -1e4F};
  const SoftmaxLoss result = softmax_loss(row.data(), 3, 2, 0, 1.0F);
  EXPECT_NEAR(result.nll, 2e4, 1e-2);
  EXPECT_NEAR(row[0], 1, 1e-6);
  EXPECT_NEAR(row[2], -1, 1e-6);
}

TYPED_TEST(SoftmaxLossOf, LogSoftmaxNormalizes) {
  using T = TypeParam;
  Random random(7);
  for (const size_t count : {1, 5, 300, 1000}) {
    Matrix<T> row = random_matrix<T>(random, 1, count, 5);
    const std::vector<T> logits(row.data(), row.data() + count);
    log_softmax(row.data(), count);
    double total = 0;
    for (size_t k = 0; k < count; ++k) {
      total += std::exp(static_cast<double>(row.data()[k]));
      EXPECT_NEAR(row.data()[k] - row.data()[0], logits[k] - logits[0], 1e-5);
    }
    EXPECT_NEAR(total, 1, (std::is_same_v<T, float> ? 1e-5 : 1e-12));
  }
}

}  // namespace
}  // namespace allot
