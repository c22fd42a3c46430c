#pragma once

#include <functional>
#include <string>

#include "model/model_folder.h"
#include "nn/parameters.h"

namespace allot {

// Where a network for translation finds its weights: by the names of model.safetensors. What a
// matrix points to must live as long as the network, which reads word vectors from there.
using WeightLookup = std::function<ConstMatrix<float>(const std::string& name)>;

// The folder must stay: word vectors are read from its memory.
inline WeightLookup weights_in(const ModelFolder& folder) {
  return [&folder](const std::string& name) { return folder.weight(name); };
}

// Of a model in training. The network sees later updates of word vectors but not of the rest, so
// make a new network after updates.
inline WeightLookup weights_in(const Parameters<float>& parameters) {
  return
      [&parameters](const std::string& name) { return parameters[parameters.list().find(name)]; };
}

}  // namespace allot
