#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace allot {

// What makes a feed-forward layer more than a matrix.
//
//   relu   y = max(0, x)                                  dx = dy where x > 0
//   gelu   y = x (1 + tanh u) / 2,  u = a (x + b x^3)     dx = dy ((1 + w) + x (1 - w^2) u') / 2
//          a = sqrt(2 / pi), b = 0.044715, w = tanh u, u' = a (1 + 3 b x^2)
enum class Activation { kRelu, kGelu };
const std::vector<Activation>& all_activations();
std::string to_string(Activation activation);
Activation parse_activation(
    const std::string& name);  // throws a usage error that lists the choices

// results[k] = y(inputs[k]); both may be the same array.
template <typename T>
void activate(Activation activation, const T* inputs, size_t count, T* results);

// gradient: dL/dy on entry, dL/dx on return. inputs: x.
template <typename T>
void activate_backward(Activation activation, const T* inputs, size_t count, T* gradient);

}  // namespace allot
