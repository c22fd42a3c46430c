#pragma once

#include <cstddef>

#include "nn/large_buffer.h"
#include "nn/matrix.h"

namespace allot::bench {

// A trial that the program does without: nn/packed_weights.h with half of the bytes. Weights are
// stored as the upper halves of floats (bfloat16) and widened in registers, sums are floats. The
// bits are those of PackedWeights for weights that are rounded so.
class Bf16Weights {
 public:
  // I x O; I is even.
  explicit Bf16Weights(ConstMatrix<float> weights);

  // result (N x O) = inputs (N x I) weights.
  void multiply(ConstMatrix<float> inputs, Into into, const MatrixView<float>& result) const;

 private:
  size_t input_size_;
  size_t output_size_;
  // Panels of 16 columns, each with I/2 x 16 pairs: the weight of an even input in the lower half
  // of 32 bits, that of the next one in the upper half. A shift widens the one, a mask the other.
  LargeBuffer panels_;
};

// To the nearest number that has 16 bits, of two the even one.
float rounded_to_bf16(float value);

}  // namespace allot::bench
