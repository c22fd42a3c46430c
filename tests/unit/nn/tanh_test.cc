#include "nn/tanh.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

TEST(Tanh, EqualsTheFunction) {
  Random random(17);
  const size_t count = 1003;
  const Matrix<double> x = testing::random_matrix<double>(random, 1, count, 12);
  Matrix<double> doubles(1, count);
  Matrix<float> floats(1, count);
  for (size_t k = 0; k < count; ++k) {
    doubles.data()[k] = x.data()[k];
    floats.data()[k] = static_cast<float>(x.data()[k]);
  }
  tanh_in_place(doubles.data(), count);
  tanh_in_place(floats.data(), count);
  for (size_t k = 0; k < count; ++k) {
    EXPECT_NEAR(doubles.data()[k], std::tanh(x.data()[k]), 1e-14);
    EXPECT_NEAR(floats.data()[k], std::tanh(x.data()[k]), 5e-7);
  }
}

TEST(Tanh, GradientEqualsFiniteDifferences) {
  Random random(18);
  const size_t count = 9;
  Matrix<double> x = testing::random_matrix<double>(random, 1, count, 2);
  Matrix<double> value(1, count), gradient(1, count);
  std::copy_n(x.data(), count, value.data());
  tanh_in_place(value.data(), count);
  std::fill_n(gradient.data(), count, 3.0);
  tanh_backward(value.data(), gradient.data(), count);
  testing::expect_gradient("x", x.data(), gradient.data(), count, [&] {
    double sum = 0;
    for (size_t k = 0; k < count; ++k) sum += 3 * std::tanh(x.data()[k]);
    return sum;
  });
}

}  // namespace
}  // namespace allot
