#include "search/recurrent_layer.h"

#include <algorithm>

#include "nn/lstm_cell.h"

namespace allot {

RecurrentLayer::RecurrentLayer(const RecurrentWeights& weights)
    : input_(weights.input), recurrent_(weights.recurrent), bias_(4 * weights.recurrent.rows) {
  for (size_t k = 0; k < bias_.size(); ++k) {
    bias_[k] = weights.input_bias[k] + weights.recurrent_bias[k];
  }
}

void RecurrentLayer::project(ConstMatrix<float> inputs, const MatrixView<float>& gates) const {
  for (size_t r = 0; r < gates.rows; ++r) std::copy(bias_.begin(), bias_.end(), gates.row(r));
  input_.multiply(inputs, true, gates);
}

void RecurrentLayer::step(const MatrixView<float>& gates, const MatrixView<float>& output,
                          const MatrixView<float>& cell) const {
  recurrent_.multiply(output, true, gates);
  lstm_cell_forward<float>(gates, cell, cell, output);
}

}  // namespace allot
