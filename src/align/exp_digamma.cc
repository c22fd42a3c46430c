#include "align/exp_digamma.h"

#include <cmath>

namespace allot::align {
namespace {

// Below this the series is not accurate enough and the argument is moved up by 8.
constexpr double kSeriesFrom = 8;

// The asymptotic series of exp(digamma(y + 1/2)): the exponential of
// log y + 1/(24 y^2) - 7/(960 y^4) + 31/(8064 y^6) - ..., which has only odd powers of y and needs
// neither logarithm nor exponential. The first term left out is below 6e-12 for y >= 7.5.
double series(double x) {
  const double y = x - 0.5;
  const double u = 1 / (y * y);
  const double tail =
      1.0 / 24 + u * (-37.0 / 5760 + u * (10313.0 / 2903040 + u * (-5509121.0 / 1393459200 +
                                                                   u * 0.007365033269308669)));
  return y * (1 + u * tail);
}

// 1/x + 1/(x+1) + ... + 1/(x+7) as P'(x) / P(x), P(x) = x (x+1) ... (x+7): one division, not eight.
// All coefficients are positive, so nothing cancels.
double sum_of_inverses(double x) {
  const double p =
      x * (5040 + x * (13068 + x * (13132 + x * (6769 + x * (1960 + x * (322 + x * (28 + x)))))));
  const double slope =
      5040 + x * (26136 + x * (39396 + x * (27076 + x * (9800 + x * (1932 + x * (196 + x * 8))))));
  return slope / p;
}

}  // namespace

double exp_digamma(double x) {
  if (x >= kSeriesFrom) return series(x);
  // digamma(x) = digamma(x + 8) - (1/x + ... + 1/(x+7))
  return series(x + 8) * std::exp(-sum_of_inverses(x));
}

}  // namespace allot::align
