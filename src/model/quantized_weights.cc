#include "model/quantized_weights.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/strings.h"
#include "nn/quantize.h"

namespace allot {
namespace {

// Rows belong to tokens.
bool is_table(const std::string& name) {
  return name == "embeddings" || name == "source.embeddings" || name == "target.embeddings" ||
         name == "output.weights";
}

// The few numbers of the head decide how much attention a token may receive.
bool is_of_fertility_head(const std::string& name) {
  return name.rfind("fertility.", 0) == 0;
}

size_t num_scales(Int8Scales by, const Tensor& tensor) {
  return by == Int8Scales::kColumns ? tensor.shape[1] : tensor.shape[0];
}

}  // namespace

std::optional<Int8Scales> int8_scales_of(const std::string& name,
                                         const std::vector<size_t>& shape) {
  const bool is_matrix = shape.size() == 2 && shape[0] > 1 && shape[1] > 1;
  if (!is_matrix || is_of_fertility_head(name)) return std::nullopt;
  return is_table(name) ? Int8Scales::kRows : Int8Scales::kColumns;
}

std::string scales_name(const std::string& name) {
  return name + ".scales";
}

std::vector<size_t> scales_shape(Int8Scales by, const std::vector<size_t>& shape) {
  if (by == Int8Scales::kColumns) return {1, shape[1]};
  return {shape[0], 1};
}

std::optional<Int8Matrix> int8_matrix(const Safetensors& weights, const std::string& name) {
  const Tensor* const tensor = weights.find(name);
  if (tensor == nullptr || tensor->int8 == nullptr) return std::nullopt;
  const std::optional<Int8Scales> by = int8_scales_of(name, tensor->shape);
  const Tensor* const scales = weights.find(scales_name(name));
  ALLOT_CHECK(by && scales != nullptr && scales->values != nullptr,
              "8-bit weights have scales: " + name);
  return Int8Matrix{{tensor->int8, tensor->shape[0], tensor->shape[1]}, scales->values, *by};
}

QuantizedWeights::QuantizedWeights(const Safetensors& floats, const FloatKeeper& keeper) {
  size_t num_floats = 0, num_values = 0;
  for (const Tensor& tensor : floats.tensors) {
    const std::optional<Int8Scales> by = int8_scales_of(tensor.name, tensor.shape);
    num_floats += by ? num_scales(*by, tensor) : tensor.size();
    if (by) num_values += tensor.size();
  }
  floats_.resize(1, num_floats);
  values_ = LargeBuffer((num_values + sizeof(float) - 1) / sizeof(float));
  float* next_float = floats_.data();
  auto* next_value = reinterpret_cast<int8_t*>(values_.data());
  std::vector<Tensor> quantized;
  for (const Tensor& tensor : floats.tensors) {
    const std::optional<Int8Scales> by = int8_scales_of(tensor.name, tensor.shape);
    if (keeper.on_need) keeper.on_need(tensor);
    if (!by) {
      weights_.tensors.push_back({tensor.name, tensor.shape, next_float});
      next_float = std::copy_n(tensor.values, tensor.size(), next_float);
      if (keeper.on_done) keeper.on_done(tensor);
      continue;
    }
    const size_t rows = tensor.shape[0], cols = tensor.shape[1];
    quantize({tensor.values, rows, cols}, *by, {next_value, rows, cols}, next_float);
    weights_.tensors.push_back(
        {scales_name(tensor.name), scales_shape(*by, tensor.shape), next_float});
    quantized.push_back({tensor.name, tensor.shape, nullptr, next_value});
    next_float += num_scales(*by, tensor);
    next_value += tensor.size();
    if (keeper.on_done) keeper.on_done(tensor);
  }
  weights_.tensors.insert(weights_.tensors.end(), std::make_move_iterator(quantized.begin()),
                          std::make_move_iterator(quantized.end()));
  weights_.metadata = floats.metadata;
}

}  // namespace allot
