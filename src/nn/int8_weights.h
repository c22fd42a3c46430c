#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nn/int8_kernels.h"
#include "nn/int8_matrix.h"
#include "nn/large_buffer.h"

namespace allot {

// 8-bit weights laid out once for many products of few rows, as nn/packed_weights.h lays out
// floats: a quarter of the bytes to read, and on CPUs with 8-bit dot products several times the
// speed. Inputs become 8-bit numbers, each row by itself (nn/int8_rows.h), and sums are whole
// numbers. So a row's bits depend neither on the other rows nor on the kind of CPU.
class Int8Weights {
 public:
  Int8Weights() = default;
  // I x O with scales by columns, or O x I with scales by rows: what shares a scale is an output.
  explicit Int8Weights(const Int8Matrix& weights);

  size_t input_size() const { return input_size_; }
  size_t output_size() const { return output_size_; }

  // result (N x O) = inputs (N x I) weights, or result += inputs weights.
  void multiply(ConstMatrix<float> inputs, Into into, const MatrixView<float>& result) const;
  // result (N x O) = bias (O) + inputs (N x I) weights: the bits of adding to rows of biases.
  void multiply(ConstMatrix<float> inputs, const float* bias,
                const MatrixView<float>& result) const;

 private:
  Int8Panels panels() const;
  void run(ConstMatrix<float> inputs, const SumStart& start, const MatrixView<float>& result) const;
  void pack_outputs(const Int8Matrix& weights, uint8_t* packed) const;
  void pack_inputs(const Int8Matrix& weights, uint8_t* packed) const;

  size_t input_size_ = 0;
  size_t output_size_ = 0;
  LargeBuffer packed_;         // Int8Panels::weights
  std::vector<float> scales_;  // 16 for each panel
};

}  // namespace allot
