#include "infer/weights.h"

#include <fmt/format.h>

#include "base/error.h"
#include "model/quantized_weights.h"

namespace allot::infer {

WeightLookup weights_in(const Safetensors& tensors) {
  return {[&tensors](const std::string& name) {
            const Tensor* tensor = tensors.find(name);
            ALLOT_CHECK(tensor != nullptr && tensor->values != nullptr,
                        fmt::format("the model has no '{}' in floats", name));
            return ConstMatrix<float>(tensor->values, tensor->shape[0], tensor->shape[1]);
          },
          [&tensors](const std::string& name) { return int8_matrix(tensors, name); }};
}

WeightLookup weights_in(const Parameters<float>& parameters) {
  return {[&parameters](const std::string& name) -> ConstMatrix<float> {
            return parameters[parameters.list().find(name)];
          },
          [](const std::string&) { return std::optional<Int8Matrix>(); }};
}

}  // namespace allot::infer
