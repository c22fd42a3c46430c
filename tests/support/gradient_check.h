#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>

namespace allot::testing {

// Compares a gradient with central finite differences of `loss`, number by number. `values` are the
// numbers that `loss` depends on; they are moved one at a time and put back.
struct GradientCheck {
  double step = 1e-5;
  double tolerance = 1e-7;
};

inline void expect_gradient(const std::string& name, double* values, const double* gradient,
                            size_t count, const std::function<double()>& loss,
                            const GradientCheck& check = {}) {
  for (size_t i = 0; i < count; ++i) {
    const double value = values[i];
    values[i] = value + check.step;
    const double above = loss();
    values[i] = value - check.step;
    const double below = loss();
    values[i] = value;
    const double numeric = (above - below) / (2 * check.step);
    EXPECT_NEAR(gradient[i], numeric, check.tolerance * (1 + std::abs(numeric)))
        << name << "[" << i << "]";
  }
}

}  // namespace allot::testing
