#pragma once

#include <string>

#include "model/options.h"
#include "model/safetensors.h"
#include "nn/parameters.h"

namespace allot {

// What needs the weights, for messages.
struct WeightsAsker {
  std::string name;    // "model.json asks": what says which weights there must be
  std::string remedy;  // what to do when they are others
};

// Throws Error naming `file` when no tensor is as large as the options require, or there are fewer
// tensors than layers. Checked before anything is allocated by untrusted options: a billion layers
// would fill the memory.
void check_sizes(const Safetensors& weights, const ModelOptions& options, const std::string& file,
                 const WeightsAsker& asker);

// Throws Error naming `file` when a tensor of floats has numbers that are not finite.
void check_finite(const Tensor& tensor, const std::string& file, const WeightsAsker& asker);

// Throws Error naming `file` when it lacks a parameter, has one of another shape, or one with
// numbers that are not finite; or 8-bit weights without the scales that belong to them.
void check_weights(const Safetensors& weights, const ParameterList& wanted, const std::string& file,
                   const WeightsAsker& asker);

}  // namespace allot
