#pragma once

#include <functional>
#include <string>

#include "model/model_folder.h"
#include "nn/parameters.h"

namespace allot::infer {

// Where a model for translation finds its weights: by the names of model.safetensors. What a matrix
// points to must live as long as the model, which reads embeddings from there.
using WeightLookup = std::function<ConstMatrix<float>(const std::string& name)>;

// The folder must outlive the model: embeddings are read from its memory.
inline WeightLookup weights_in(const ModelFolder& folder) {
  return [&folder](const std::string& name) { return folder.weight(name); };
}

// Of a model in training. What is made from it sees later updates of embeddings but not of the
// rest: make a new one after updates.
inline WeightLookup weights_in(const Parameters<float>& parameters) {
  return
      [&parameters](const std::string& name) { return parameters[parameters.list().find(name)]; };
}

}  // namespace allot::infer
