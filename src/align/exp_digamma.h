#pragma once

namespace allot::align {

// exp(digamma(x)) for x > 0, to about 12 digits. Variational Bayes uses it instead of a count x. It
// is close to x - 1/2 except for small x, where it falls to 0 very fast: exp_digamma(1) = 0.56,
// exp_digamma(0.1) = 3e-5, exp_digamma(0.01) = 2e-44.
double exp_digamma(double x);

}  // namespace allot::align
