#pragma once

#include <cstdint>

#include "nn/int8_matrix.h"

namespace allot {

// Weights in 8 bits: the largest number of each column (or row) becomes 127 or -127, the others the
// nearest multiple of a 127th of it. `values` has the shape of `weights`, `scales` as many numbers
// as columns (or rows). All weights are finite.
void quantize(ConstMatrix<float> weights, Int8Scales by, const MatrixView<int8_t>& values,
              float* scales);

}  // namespace allot
