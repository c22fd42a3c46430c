#include "nn/activation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/error.h"
#include "support/gradient_check.h"

namespace allot {
namespace {

// More than one block, and numbers on both sides of 0 but not at it, where ReLU has a kink.
std::vector<double> some_inputs() {
  std::vector<double> inputs;
  for (int k = 0; k < 100; ++k) inputs.push_back(0.09 * (k - 49.5));
  return inputs;
}

TEST(Activation, HasNames) {
  for (const Activation activation : all_activations()) {
    EXPECT_EQ(parse_activation(to_string(activation)), activation);
  }
  EXPECT_THROW(parse_activation("swish"), Error);
}

TEST(Activation, ReluCutsOffWhatIsBelowZero) {
  std::vector<float> values = {-2, 0, 3};
  activate(Activation::kRelu, values.data(), values.size(), values.data());
  EXPECT_EQ(values, (std::vector<float>{0, 0, 3}));
}

// The tanh form is within 0.0005 of x Phi(x), Phi the normal distribution.
TEST(Activation, GeluIsNearTheNormalDistributionTimesItsInput) {
  const std::vector<double> inputs = some_inputs();
  std::vector<double> results(inputs.size());
  activate(Activation::kGelu, inputs.data(), inputs.size(), results.data());
  for (size_t k = 0; k < inputs.size(); ++k) {
    const double exact = inputs[k] * std::erfc(-inputs[k] / std::sqrt(2.0)) / 2;
    EXPECT_NEAR(results[k], exact, 5e-4) << inputs[k];
  }
}

TEST(Activation, FloatsAreNearDoubles) {
  const std::vector<double> inputs = some_inputs();
  const std::vector<float> in_float(inputs.begin(), inputs.end());
  for (const Activation activation : all_activations()) {
    std::vector<double> results(inputs.size());
    std::vector<float> float_results(inputs.size());
    activate(activation, inputs.data(), inputs.size(), results.data());
    activate(activation, in_float.data(), inputs.size(), float_results.data());
    for (size_t k = 0; k < inputs.size(); ++k) EXPECT_NEAR(float_results[k], results[k], 1e-5);
  }
}

TEST(Activation, GradientEqualsFiniteDifferences) {
  for (const Activation activation : all_activations()) {
    std::vector<double> inputs = some_inputs(), gradient;
    for (size_t k = 0; k < inputs.size(); ++k) gradient.push_back(std::cos(static_cast<double>(k)));
    const std::vector<double> factors = gradient;
    activate_backward(activation, inputs.data(), inputs.size(), gradient.data());
    testing::expect_gradient(to_string(activation), inputs.data(), gradient.data(), inputs.size(),
                             [&] {
                               std::vector<double> results(inputs.size());
                               activate(activation, inputs.data(), inputs.size(), results.data());
                               double sum = 0;
                               for (size_t k = 0; k < results.size(); ++k) {
                                 sum += factors[k] * results[k];
                               }
                               return sum;
                             });
  }
}

}  // namespace
}  // namespace allot
