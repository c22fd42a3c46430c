#include "infer/linear.h"

#include <algorithm>

#include "nn/layer_norm.h"

namespace allot::infer {

Linear::Linear(const WeightLookup& weights, const std::string& name)
    : weights_(weights, name + ".weights"), bias_(weights(name + ".bias").data) {}

void Linear::forward(ConstMatrix<float> inputs, const MatrixView<float>& result) const {
  weights_.multiply(inputs, bias_, result);
}

void Linear::add(ConstMatrix<float> inputs, const MatrixView<float>& result) const {
  for (size_t r = 0; r < inputs.rows; ++r) {
    float* const row = result.row(r);
    for (size_t k = 0; k < result.cols; ++k) row[k] += bias_[k];
  }
  weights_.multiply(inputs, Into::kAdd, result);
}

Normalization::Normalization(const WeightLookup& weights, const std::string& name)
    : gain_(weights(name + ".gain").data), bias_(weights(name + ".bias").data) {}

void Normalization::forward(ConstMatrix<float> inputs, Matrix<float>& result) const {
  result.resize(inputs.rows, inputs.cols);
  for (size_t r = 0; r < inputs.rows; ++r) std::copy_n(inputs.row(r), inputs.cols, result.row(r));
  normalize_layer<float>(gain_, bias_, result.view(), SumOrder::kInLanes);
}

}  // namespace allot::infer
