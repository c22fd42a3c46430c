#pragma once

#include <cstddef>
#include <vector>

#include "nn/matrix.h"
#include "nn/output_parts.h"

namespace allot {

// A linear layer of which some outputs are wanted: what a shortlist leaves of an output layer. N =
// rows, I = inputs, O = outputs.
struct SelectedOutputs {
  ConstMatrix<float> weights;   // O x I: what belongs to an output is contiguous
  const float* bias = nullptr;  // O
};

// For the rows of each choice, result[r][k] = bias[ids[k]] + inputs[r] . weights[ids[k]]. inputs: N
// x I; result: N x at least the longest choice. The weights are read where they are, so outputs may
// differ from call to call at no cost. Every number is a sum of its own in the same order: its bits
// depend neither on the other rows nor on the other outputs.
void multiply_selected(ConstMatrix<float> inputs, const SelectedOutputs& outputs,
                       const std::vector<OutputChoice>& choices, const MatrixView<float>& result);

}  // namespace allot
