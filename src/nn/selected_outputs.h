#pragma once

#include <cstddef>
#include <cstdint>

#include "nn/matrix.h"

namespace allot {

// Some outputs of a linear layer: what a shortlist leaves of an output layer. N = rows, I = inputs,
// O = outputs.
struct SelectedOutputs {
  ConstMatrix<float> weights;     // O x I: what belongs to an output is contiguous
  const float* bias = nullptr;    // O
  const uint32_t* ids = nullptr;  // the outputs that are wanted
  size_t count = 0;
};

// result (N x count): result[r][k] = bias[ids[k]] + inputs[r] . weights[ids[k]]. The weights are
// read where they are, so outputs may differ from call to call at no cost. Every number is a sum of
// its own in the same order: its bits depend neither on the other rows nor on the other outputs.
void multiply_selected(ConstMatrix<float> inputs, const SelectedOutputs& outputs,
                       const MatrixView<float>& result);

}  // namespace allot
