#include "nn/activation.h"

#include <algorithm>
#include <array>

#include "base/named_choice.h"
#include "nn/tanh.h"

namespace allot {
namespace {

constexpr double kGeluScale = 0.79788456080286535588;  // sqrt(2 / pi)
constexpr double kGeluCube = 0.044715;
// As many as tanh, which wants them side by side, gets at a time.
constexpr size_t kGeluBlock = 64;

// Calls visit(begin, count, w) for blocks of inputs, w[k] = tanh u of input begin + k.
template <typename T, typename Visit>
void for_each_gelu_block(const T* inputs, size_t count, const Visit& visit) {
  std::array<T, kGeluBlock> tanhs;
  for (size_t begin = 0; begin < count; begin += kGeluBlock) {
    const size_t size = std::min(kGeluBlock, count - begin);
    for (size_t k = 0; k < size; ++k) {
      const T x = inputs[begin + k];
      tanhs[k] = static_cast<T>(kGeluScale) * (x + static_cast<T>(kGeluCube) * x * x * x);
    }
    tanh_in_place(tanhs.data(), size);
    visit(begin, size, tanhs.data());
  }
}

}  // namespace

const std::vector<Activation>& all_activations() {
  static const std::vector<Activation> all = {Activation::kRelu, Activation::kGelu};
  return all;
}

std::string to_string(Activation activation) {
  switch (activation) {
    case Activation::kRelu:
      return "relu";
    case Activation::kGelu:
      return "gelu";
  }
  return "";
}

Activation parse_activation(const std::string& name) {
  return parse_named("activation", name, all_activations());
}

template <typename T>
void activate(Activation activation, const T* inputs, size_t count, T* results) {
  if (activation == Activation::kRelu) {
    for (size_t k = 0; k < count; ++k) results[k] = std::max(inputs[k], T(0));
    return;
  }
  for_each_gelu_block(inputs, count, [&](size_t begin, size_t size, const T* w) {
    for (size_t k = 0; k < size; ++k) {
      results[begin + k] = inputs[begin + k] * (1 + w[k]) / 2;
    }
  });
}

template <typename T>
void activate_backward(Activation activation, const T* inputs, size_t count, T* gradient) {
  if (activation == Activation::kRelu) {
    for (size_t k = 0; k < count; ++k) gradient[k] = inputs[k] > T(0) ? gradient[k] : T(0);
    return;
  }
  for_each_gelu_block(inputs, count, [&](size_t begin, size_t size, const T* w) {
    for (size_t k = 0; k < size; ++k) {
      const T x = inputs[begin + k];
      const T du = static_cast<T>(kGeluScale) * (1 + 3 * static_cast<T>(kGeluCube) * x * x);
      gradient[begin + k] *= ((1 + w[k]) + x * (1 - w[k] * w[k]) * du) / 2;
    }
  });
}

template void activate(Activation, const float*, size_t, float*);
template void activate(Activation, const double*, size_t, double*);
template void activate_backward(Activation, const float*, size_t, float*);
template void activate_backward(Activation, const double*, size_t, double*);

}  // namespace allot
