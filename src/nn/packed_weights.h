#pragma once

#include <cstddef>

#include "nn/large_buffer.h"
#include "nn/matrix.h"
#include "nn/sum_start.h"

namespace allot {

// Weights laid out once for many products of few rows, as translation needs them. The bits of a row
// of the result depend on that row of the input alone, not on how many rows are in the call: every
// number is one chain of multiply-adds over the inputs, in order. So a translation cannot depend on
// its neighbors. (oneDNN treats rows that are left over, and many rows, by other means: nn/gemm.h.)
class PackedWeights {
 public:
  PackedWeights() = default;
  // weights: I x O, input size by output size.
  explicit PackedWeights(ConstMatrix<float> weights);
  // The same from weights that are stored the other way round: O x I.
  static PackedWeights from_transposed(ConstMatrix<float> weights);

  size_t input_size() const { return input_size_; }
  size_t output_size() const { return output_size_; }

  // result (N x O) = inputs (N x I) weights, or result += inputs weights.
  void multiply(ConstMatrix<float> inputs, Into into, const MatrixView<float>& result) const;
  // result (N x O) = bias (O) + inputs (N x I) weights: the bits of adding to rows of biases.
  void multiply(ConstMatrix<float> inputs, const float* bias,
                const MatrixView<float>& result) const;

 private:
  PackedWeights(size_t input_size, size_t output_size);
  void run(ConstMatrix<float> inputs, const SumStart& start, const MatrixView<float>& result) const;

  // Panel p, or where it would begin.
  float* panel(size_t p);
  const float* panel(size_t p) const;

  size_t input_size_ = 0;
  size_t output_size_ = 0;
  // Panels of 16 columns: I x 16 contiguous numbers; the last one padded with zeros.
  LargeBuffer panels_;
};

}  // namespace allot
