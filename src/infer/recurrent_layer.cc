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
  const GateColumns columns = input_columns(cell_, hidden_size());
  input_.multiply(inputs, bias_.data(), columns.of(gates));
  // A GRU's inputs have no part in the last columns.
  for (size_t r = 0; r < gates.rows; ++r) {
    std::copy_n(bias_.data() + columns.count, bias_.size() - columns.count,
                gates.row(r) + columns.count);
  }
}

void RecurrentLayer::step(const MatrixView<float>& gates, const MatrixView<float>& output,
                          const MatrixView<float>& cell) const {
  recurrent_.multiply(output, Into::kAdd, recurrent_columns(cell_, hidden_size()).of(gates));
  cell_forward<float>(cell_, gates, cell, cell, output);
}

}  // namespace allot::infer
