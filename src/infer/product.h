#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "infer/weights.h"
#include "nn/int8_weights.h"
#include "nn/packed_weights.h"

namespace allot::infer {

// Some rows of a matrix.
struct RowRange {
  size_t begin = 0;
  size_t count = 0;
};

// A matrix of weights, packed for products of few rows, in the precision in which the model has it.
// A row's bits do not depend on the other rows.
class Product {
 public:
  Product() = default;
  explicit Product(ConstMatrix<float> weights) : packed_(PackedWeights(weights)) {}  // I x O
  explicit Product(PackedWeights weights) : packed_(std::move(weights)) {}
  explicit Product(const Int8Matrix& weights) : packed_(Int8Weights(weights)) {}
  // The matrix of this name, or the rows of it that belong to some of the inputs.
  Product(const WeightLookup& weights, const std::string& name);
  Product(const WeightLookup& weights, const std::string& name, const RowRange& inputs);

  size_t input_size() const;
  size_t output_size() const;

  // result (N x O) = inputs (N x I) weights, or result += inputs weights.
  void multiply(ConstMatrix<float> inputs, Into into, const MatrixView<float>& result) const;
  // result = bias (O) + inputs weights.
  void multiply(ConstMatrix<float> inputs, const float* bias,
                const MatrixView<float>& result) const;

 private:
  std::variant<PackedWeights, Int8Weights> packed_;
};

// Rows of a matrix by name: its inputs.
size_t num_rows_of(const WeightLookup& weights, const std::string& name);

}  // namespace allot::infer
