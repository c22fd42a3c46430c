#include "model/fertility_head.h"

#include <algorithm>

#include "base/error.h"
#include "nn/gemm.h"
#include "nn/softmax_loss.h"

namespace allot {

FertilityHead::FertilityHead(size_t hidden_size, size_t num_classes, ParameterList& list)
    : num_classes_(num_classes),
      weights_(list.add("fertility.weights", num_classes, hidden_size)),
      bias_(list.add("fertility.bias", 1, num_classes)) {}

template <typename T>
FertilityLoss FertilityHead::find_loss(ConstMatrix<T> states, const std::vector<uint32_t>& targets,
                                       double weight_of_one, const Weights<T>& weights, T scale,
                                       FertilityScratch<T>& scratch) const {
  ALLOT_CHECK(targets.size() == states.rows, "as many fertilities as states");
  const T* bias = weights.values[bias_].data;
  scratch.logits.resize(states.rows, num_classes_);
  for (size_t r = 0; r < states.rows; ++r) std::copy_n(bias, num_classes_, scratch.logits.row(r));
  multiply<T>(plain(states), plain(weights.transposes[weights_]), Into::kAdd,
              scratch.logits.view());
  FertilityLoss sum;
  sum.most_probable.reserve(states.rows);
  for (size_t r = 0; r < states.rows; ++r) {
    T* row = scratch.logits.row(r);
    const auto best = std::max_element(row, row + num_classes_) - row;
    sum.most_probable.push_back(static_cast<uint32_t>(best + 1));
    const double weight = fertility_weight(targets[r], weight_of_one);
    const size_t target = targets[r] == 0 ? 0 : std::min<size_t>(targets[r], num_classes_) - 1;
    // A weight of 0 makes the gradient 0 as well.
    const SoftmaxLoss one =
        softmax_loss(row, num_classes_, target, 0, static_cast<T>(weight) * scale);
    sum.loss += weight * one.nll;
    sum.weight += weight;
  }
  return sum;
}

template <typename T>
FertilityLoss FertilityHead::forward(ConstMatrix<T> states, const std::vector<uint32_t>& targets,
                                     double weight_of_one, const Weights<T>& weights,
                                     FertilityScratch<T>& scratch) const {
  return find_loss<T>(states, targets, weight_of_one, weights, T(1), scratch);
}

template <typename T>
FertilityLoss FertilityHead::forward_backward(
    ConstMatrix<T> states, const std::vector<uint32_t>& targets, double weight_of_one,
    const Weights<T>& weights, T scale, T states_weight, FertilityScratch<T>& scratch,
    const MatrixView<T>& d_states, Gradients<T>& gradients) const {
  FertilityLoss loss = find_loss<T>(states, targets, weight_of_one, weights, scale, scratch);
  const ConstMatrix<T> d_logits = scratch.logits.view();
  multiply<T>(transposed(d_logits), plain(states), Into::kAdd, gradients.dense(weights_));
  T* d_bias = gradients.dense(bias_).data;
  for (size_t r = 0; r < d_logits.rows; ++r) {
    for (size_t k = 0; k < num_classes_; ++k) d_bias[k] += d_logits.row(r)[k];
  }
  if (states_weight == 0) return loss;
  T* logits = scratch.logits.data();
  for (size_t i = 0; i < d_logits.rows * num_classes_; ++i) logits[i] *= states_weight;
  multiply<T>(plain(d_logits), plain(weights.values[weights_]), Into::kAdd, d_states);
  return loss;
}

#define ALLOT_INSTANTIATE(T)                                                                     \
  template FertilityLoss FertilityHead::forward(ConstMatrix<T>, const std::vector<uint32_t>&,    \
                                                double, const Weights<T>&, FertilityScratch<T>&) \
      const;                                                                                     \
  template FertilityLoss FertilityHead::forward_backward(                                        \
      ConstMatrix<T>, const std::vector<uint32_t>&, double, const Weights<T>&, T, T,             \
      FertilityScratch<T>&, const MatrixView<T>&, Gradients<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE

}  // namespace allot
