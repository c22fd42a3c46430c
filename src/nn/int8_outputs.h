#pragma once

#include <vector>

#include "nn/int8_kernels.h"
#include "nn/matrix.h"
#include "nn/output_parts.h"

namespace allot {

// Some outputs of a linear layer with 8-bit weights: what nn/selected_outputs.h does for floats.
// inputs: N x I, used as 8-bit numbers; result: N x at least the longest choice. A number's bits
// depend neither on other rows and outputs nor on the kind of CPU, and are those that
// nn/int8_weights.h adds to the bias.
void multiply_selected(ConstMatrix<float> inputs, const Int8Outputs& outputs,
                       const std::vector<OutputChoice>& choices, const MatrixView<float>& result);

}  // namespace allot
