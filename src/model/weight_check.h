#pragma once

#include <string>

#include "model/safetensors.h"
#include "nn/parameters.h"

namespace allot {

// Who asks for weights, for messages.
struct WeightsAsker {
  std::string name;    // "model.json asks": what says which weights there must be
  std::string remedy;  // what to do when they are others
};

// Throws Error naming `file` when it lacks a parameter or has one of another shape.
void check_weights(const Safetensors& weights, const ParameterList& wanted, const std::string& file,
                   const WeightsAsker& asker);

}  // namespace allot
