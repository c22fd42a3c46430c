#include "nn/optimizer_kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"
#include "support/cpu_targets.h"

namespace allot {
namespace {

constexpr size_t kCount = 133;  // whole vectors and a rest, for every kind of CPU

std::vector<double> random_numbers(uint64_t seed, double low, double high) {
  Random random(seed);
  std::vector<double> numbers(kCount);
  for (double& number : numbers) number = low + (high - low) * random.uniform();
  return numbers;
}

std::vector<float> as_floats(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}

void expect_near(const std::vector<double>& expected, const std::vector<double>& doubles,
                 const std::vector<float>& floats) {
  for (size_t k = 0; k < kCount; ++k) {
    EXPECT_NEAR(doubles[k], expected[k], 1e-14 * (1 + std::abs(expected[k]))) << k;
    EXPECT_NEAR(floats[k], expected[k], 2e-6 * (1 + std::abs(expected[k]))) << k;
  }
}

class OptimizerKernels : public ::testing::Test {
 protected:
  const std::vector<double> gradient_ = random_numbers(1, -2, 2);
  const std::vector<double> first_ = random_numbers(2, -1, 1);
  const std::vector<double> second_ = random_numbers(3, 0.1, 1);
  const std::vector<double> values_ = random_numbers(4, -1, 1);
  const std::vector<float> float_gradient_ = as_floats(gradient_);
};

TEST_F(OptimizerKernels, Sgd) {
  std::vector<double> expected = values_;
  for (size_t k = 0; k < kCount; ++k) expected[k] -= 0.3 * (0.5 * gradient_[k]);
  testing::for_each_cpu_target([&] {
    std::vector<double> doubles = values_;
    std::vector<float> floats = as_floats(values_);
    sgd_update(0.5, 0.3, gradient_.data(), kCount, doubles.data());
    sgd_update(0.5F, 0.3F, float_gradient_.data(), kCount, floats.data());
    expect_near(expected, doubles, floats);
  });
}

TEST_F(OptimizerKernels, Momentum) {
  std::vector<double> velocity = first_, expected = values_;
  for (size_t k = 0; k < kCount; ++k) {
    velocity[k] = 0.9 * velocity[k] + 0.5 * gradient_[k];
    expected[k] -= 0.3 * velocity[k];
  }
  testing::for_each_cpu_target([&] {
    std::vector<double> doubles = values_, kept = first_;
    std::vector<float> floats = as_floats(values_), kept_floats = as_floats(first_);
    momentum_update<double>({0.5, 0.3, 0.9}, gradient_.data(), kCount, kept.data(), doubles.data());
    momentum_update<float>({0.5F, 0.3F, 0.9F}, float_gradient_.data(), kCount, kept_floats.data(),
                           floats.data());
    expect_near(expected, doubles, floats);
    expect_near(velocity, kept, kept_floats);
  });
}

TEST_F(OptimizerKernels, Adam) {
  std::vector<double> first = first_, second = second_, expected = values_;
  for (size_t k = 0; k < kCount; ++k) {
    const double g = 0.5 * gradient_[k];
    first[k] = 0.9 * first[k] + 0.1 * g;
    second[k] = 0.99 * second[k] + 0.01 * g * g;
    expected[k] = 0.95 * expected[k] - 0.3 * first[k] / (std::sqrt(second[k] * 1.5) + 1e-3);
  }
  testing::for_each_cpu_target([&] {
    std::vector<double> doubles = values_, m = first_, v = second_;
    std::vector<float> floats = as_floats(values_), m_floats = as_floats(first_),
                       v_floats = as_floats(second_);
    adam_update<double>({0.5, 0.3, 0.9, 0.99, 1.5, 1e-3, 0.95}, gradient_.data(), kCount, m.data(),
                        v.data(), doubles.data());
    adam_update<float>({0.5F, 0.3F, 0.9F, 0.99F, 1.5F, 1e-3F, 0.95F}, float_gradient_.data(),
                       kCount, m_floats.data(), v_floats.data(), floats.data());
    expect_near(expected, doubles, floats);
    expect_near(first, m, m_floats);
    expect_near(second, v, v_floats);
  });
}

TEST_F(OptimizerKernels, Adagrad) {
  std::vector<double> squares = second_, expected = values_;
  for (size_t k = 0; k < kCount; ++k) {
    const double g = 0.5 * gradient_[k];
    squares[k] += g * g;
    expected[k] -= 0.3 * g / (std::sqrt(squares[k]) + 1e-3);
  }
  testing::for_each_cpu_target([&] {
    std::vector<double> doubles = values_, kept = second_;
    std::vector<float> floats = as_floats(values_), kept_floats = as_floats(second_);
    adagrad_update<double>({0.5, 0.3, 1e-3}, gradient_.data(), kCount, kept.data(), doubles.data());
    adagrad_update<float>({0.5F, 0.3F, 1e-3F}, float_gradient_.data(), kCount, kept_floats.data(),
                          floats.data());
    expect_near(expected, doubles, floats);
    expect_near(squares, kept, kept_floats);
  });
}

TEST_F(OptimizerKernels, Average) {
  std::vector<double> expected = first_;
  for (size_t k = 0; k < kCount; ++k) expected[k] = 0.75 * first_[k] + 0.25 * values_[k];
  testing::for_each_cpu_target([&] {
    std::vector<double> doubles = first_;
    std::vector<float> floats = as_floats(first_), values = as_floats(values_);
    average_update(0.25, values_.data(), kCount, doubles.data());
    average_update(0.25F, values.data(), kCount, floats.data());
    expect_near(expected, doubles, floats);
  });
}

}  // namespace
}  // namespace allot
