#include "infer/recurrent_layer.h"

#include <algorithm>
#include <utility>

namespace allot::infer {

RecurrentLayer::RecurrentLayer(RecurrentLayerWeights weights)
    : cell_(weights.cell),
      input_(std::move(weights.input)),
      recurrent_(std::move(weights.recurrent)),
      bias_(4 * recurrent_.input_size()) {
  join_biases(cell_, hidden_size(), weights.input_bias, weights.recurrent_bias, bias_.data());
}

void RecurrentLayer::project(ConstMatrix<float> inputs, const MatrixView<float>& gates) const {
  for (size_t r = 0; r < gates.rows; ++r) std::copy(bias_.begin(), bias_.end(), gates.row(r));
  input_.multiply(inputs, Into::kAdd, input_columns(cell_, hidden_size()).of(gates));
}

void RecurrentLayer::step(const MatrixView<float>& gates, const MatrixView<float>& output,
                          const MatrixView<float>& cell) const {
  recurrent_.multiply(output, Into::kAdd, recurrent_columns(cell_, hidden_size()).of(gates));
  cell_forward<float>(cell_, gates, cell, cell, output);
}

}  // namespace allot::infer
