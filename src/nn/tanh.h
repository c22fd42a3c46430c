#pragma once

#include <cstddef>

namespace allot {

// values[k] = tanh(values[k]); see vector_math-inl.h for its accuracy.
template <typename T>
void tanh_in_place(T* values, size_t count);

// gradient[k] *= 1 - value[k]^2, where value = tanh(x): dL/dx from dL/d tanh(x).
template <typename T>
void tanh_backward(const T* value, T* gradient, size_t count);

}  // namespace allot
