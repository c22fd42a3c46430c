#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/safetensors.h"
#include "nn/int8_matrix.h"
#include "nn/large_buffer.h"

namespace allot {

// Weights in 8 bits. Matrices of recurrent layers, of attention and of the output layer have a
// scale for each output, tables of embeddings one for each token. What is left in floats: biases,
// normalization, vectors of attention, the fertility head.

// Which scales a parameter of this name and shape has; nothing when it stays in floats.
std::optional<Int8Scales> int8_scales_of(const std::string& name, const std::vector<size_t>& shape);

// The tensor that holds the scales of `name`, and its shape: for a matrix of R x C, 1 x C or R x 1,
// so that values times scales are the weights in NumPy, too.
std::string scales_name(const std::string& name);
std::vector<size_t> scales_shape(Int8Scales by, const std::vector<size_t>& shape);

// A parameter that is stored in 8 bits; nothing when it is not. The scales must be there.
std::optional<Int8Matrix> int8_matrix(const Safetensors& weights, const std::string& name);

// Who keeps floats that become 8-bit weights: told before each tensor is read, and when it is not
// needed any more.
struct FloatKeeper {
  std::function<void(const Tensor&)> on_need;
  std::function<void(const Tensor&)> on_done;
};

// All weights of a model in 8 bits, made from floats, in memory of their own. All are finite. The
// tensors are in the order of a file: floats first, which need to be aligned.
class QuantizedWeights {
 public:
  // Reads the tensors in their order, one at a time.
  explicit QuantizedWeights(const Safetensors& floats, const FloatKeeper& keeper = {});

  const Safetensors& weights() const { return weights_; }

 private:
  Matrix<float> floats_;
  LargeBuffer values_;
  Safetensors weights_;  // they point into the two above
};

}  // namespace allot
