#pragma once

#include <vector>

#include "infer/product.h"
#include "nn/matrix.h"
#include "nn/recurrent_cell.h"

namespace allot::infer {

// Weights of one direction of one recurrent layer, as the model stores them. I = input size, H =
// hidden size, R = rows.
struct RecurrentLayerWeights {
  CellKind cell = CellKind::kLstm;
  Product input;      // I x 4H, GRU: I x 3H
  Product recurrent;  // H x 4H, GRU: H x 3H
  const float* input_bias = nullptr;
  const float* recurrent_bias = nullptr;
};

// A recurrent layer for translation: same numbers as nn/recurrent.h except for rounding. Weights
// packed once, nothing kept for a backward pass, and every row's bits independent of the other rows
// (nn/packed_weights.h).
class RecurrentLayer {
 public:
  explicit RecurrentLayer(RecurrentLayerWeights weights);

  size_t hidden_size() const { return recurrent_.input_size(); }
  size_t num_gate_columns() const { return bias_.size(); }

  // gates (R x 4H) = biases + inputs (R x I) W: all that does not depend on the last step.
  void project(ConstMatrix<float> inputs, const MatrixView<float>& gates) const;
  // One step. gates: as `project` left them; overwritten. output, cell (R x H): before the step on
  // entry, after it on return.
  void step(const MatrixView<float>& gates, const MatrixView<float>& output,
            const MatrixView<float>& cell) const;

 private:
  CellKind cell_;
  Product input_, recurrent_;
  std::vector<float> bias_;  // 4H: both biases, at their columns
};

}  // namespace allot::infer
