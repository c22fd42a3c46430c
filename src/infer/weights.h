#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/model_folder.h"
#include "nn/int8_matrix.h"
#include "nn/parameters.h"

namespace allot::infer {

// Where a model for translation finds its weights: by the names of model.safetensors. What a matrix
// points to must live as long as the model, which reads embeddings from there.
struct WeightLookup {
  // One that is in floats.
  std::function<ConstMatrix<float>(const std::string& name)> floats;
  // One that is in 8 bits; nothing when it is in floats.
  std::function<std::optional<Int8Matrix>(const std::string& name)> int8;

  ConstMatrix<float> operator()(const std::string& name) const { return floats(name); }
};

// The tensors must outlive the lookup; the numbers that they point to, the model.
WeightLookup weights_in(const Safetensors& tensors);

// The folder must outlive the model: embeddings are read from its memory.
inline WeightLookup weights_in(const ModelFolder& folder) {
  return weights_in(folder.weights());
}

// Of a model in training. What is made from it sees later updates of embeddings but not of the
// rest: make a new one after updates.
WeightLookup weights_in(const Parameters<float>& parameters);

}  // namespace allot::infer
