#pragma once

#include "nn/int8_kernels.h"
#include "nn/matrix.h"

namespace allot {

// Some outputs of a linear layer with 8-bit weights: what nn/selected_outputs.h does for floats.
// result (N x count): result[r][k] = bias[ids[k]] + inputs[r] . weights[ids[k]], inputs as 8-bit
// numbers. A number's bits depend neither on other rows and outputs nor on the kind of CPU, and are
// those that nn/int8_weights.h adds to the bias.
void multiply_selected(ConstMatrix<float> inputs, const Int8Outputs& outputs,
                       const MatrixView<float>& result);

}  // namespace allot
