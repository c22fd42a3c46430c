#include "align/exp_digamma.h"

#include <gtest/gtest.h>

namespace allot::align {
namespace {

struct Case {
  double x;
  double expected;
};

// Made with mpmath, 40 digits: exp(digamma(x)).
constexpr Case kCases[] = {
    {0.001, 0.0},
    {0.01, 2.1230604026469264e-44},
    {0.011, 1.8871115830915003e-40},
    {0.05, 1.2528498616706989e-9},
    {0.1, 2.9718080081768396e-5},
    {0.5, 0.14036487089172129},
    {1.0, 0.56145948356688517},
    {1.4616321449683622, 0.99999999999999991},
    {2.0, 1.5262051115958639},
    {3.25, 2.7648625168177095},
    {7.999999, 7.5055394767858659},
    {8.0, 7.5055404760511186},
    {8.5, 8.0051958937984522},
    {12.0, 11.503618982292761},
    {100.0, 99.500418753948439},
    {1000000.0, 999999.50000004167},
    {1000000000000.0, 999999999999.5},
};

TEST(ExpDigamma, AgreesWithHighPrecision) {
  for (const Case& c : kCases) {
    EXPECT_NEAR(exp_digamma(c.x), c.expected, 3e-12 * c.expected) << "x = " << c.x;
  }
}

TEST(ExpDigamma, Rises) {
  double last = 0;
  for (double x = 0.005; x < 20; x += 0.005) {
    const double value = exp_digamma(x);
    EXPECT_GT(value, last) << "x = " << x;
    last = value;
  }
}

}  // namespace
}  // namespace allot::align
