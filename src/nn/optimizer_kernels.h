#pragma once

#include <cstddef>

namespace allot {

// The arithmetic of optimizers on contiguous values. Every value is updated in the same way and by
// itself, so the bits do not depend on how a long range is cut, if it is cut into whole vectors:
// the compiler may fuse a product and a sum for vectors and not for the numbers that are left over.
// `clip` is the factor of the gradient; g is the product.

// values -= rate g
template <typename T>
void sgd_update(T clip, T rate, const T* gradient, size_t count, T* values);

// velocity = momentum velocity + g      values -= rate velocity
template <typename T>
struct MomentumStep {
  T clip, rate, momentum;
};
template <typename T>
void momentum_update(const MomentumStep<T>& step, const T* gradient, size_t count, T* velocity,
                     T* values);

// first = beta1 first + (1 - beta1) g      second = beta2 second + (1 - beta2) g^2
// values = keep values - rate first / (sqrt(second second_scale) + epsilon)
// Bias correction stands in `rate` and `second_scale`, decoupled weight decay in `keep`.
template <typename T>
struct AdamStep {
  T clip = 1, rate = 0, beta1 = 0, beta2 = 0, second_scale = 1, epsilon = 0, keep = 1;
};
template <typename T>
void adam_update(const AdamStep<T>& step, const T* gradient, size_t count, T* first, T* second,
                 T* values);

// squares += g^2      values -= rate g / (sqrt(squares) + epsilon)
template <typename T>
struct AdagradStep {
  T clip, rate, epsilon;
};
template <typename T>
void adagrad_update(const AdagradStep<T>& step, const T* gradient, size_t count, T* squares,
                    T* values);

// average += share (values - average)
template <typename T>
void average_update(T share, const T* values, size_t count, T* average);

}  // namespace allot
