#pragma once

#include <cstddef>

namespace allot {

// When the backward pass of the translation model has a gradient (ParameterInfo::stage): it goes
// from the output to the source. The decoder goes back step by step through all of its layers,
// which are complete together, and so is everything else between output layer and encoder.
constexpr size_t kOutputStage = 0;
constexpr size_t kDecoderStage = 1;
// Layer 0 reads the source, and is last.
constexpr size_t encoder_stage(int num_layers, int layer) {
  return kDecoderStage + static_cast<size_t>(num_layers - layer);
}

// The encoder of a Transformer is complete as a whole.
constexpr size_t kTransformerEncoderStage = kDecoderStage + 1;

}  // namespace allot
