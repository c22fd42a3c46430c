#pragma once

#include <string>

#include "infer/product.h"
#include "infer/weights.h"

namespace allot::infer {

// A layer of a Transformer: y = x W + b, in the precision in which the model has W. R = rows, I and
// O = inputs and outputs.
class Linear {
 public:
  // The parameters `name`.weights and `name`.bias.
  Linear(const WeightLookup& weights, const std::string& name);

  size_t output_size() const { return weights_.output_size(); }
  // result (R x O) = inputs (R x I) W + b.
  void forward(ConstMatrix<float> inputs, const MatrixView<float>& result) const;
  // result += inputs W + b.
  void add(ConstMatrix<float> inputs, const MatrixView<float>& result) const;

 private:
  Product weights_;
  const float* bias_;
};

// Layer normalization of rows: the parameters `name`.gain and `name`.bias.
class Normalization {
 public:
  Normalization(const WeightLookup& weights, const std::string& name);

  // result (R x H) = the rows of `inputs`, normalized.
  void forward(ConstMatrix<float> inputs, Matrix<float>& result) const;

 private:
  const float* gain_;
  const float* bias_;
};

}  // namespace allot::infer
