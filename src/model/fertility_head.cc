#include "model/fertility_head.h"

#include <algorithm>

#include "base/error.h"
#include "nn/gemm.h"
#include "nn/softmax_loss.h"

namespace allot {

FertilityHead::FertilityHead(size_t hidden_size, size_t num_classes, ParameterList& list,
                             Initial initial)
    : num_classes_(num_classes),
      weights_(list.add("fertility.weights", num_classes, hidden_size, Gradient::kDense, initial)),
      bias_(list.add("fertility.bias", 1, num_classes, Gradient::kDense,
                     initial == Initial::kUniform ? initial : Initial::kZero)) {}

size_t FertilityHead::class_of(uint32_t fertility, uint32_t minimum) const {
  if (fertility == kNoFertility) return 0;
  ALLOT_CHECK(fertility >= minimum, "a fertility of at least the minimum");
  return std::min<size_t>(fertility - minimum, num_classes_ - 1);
}

template <typename T>
FertilityLoss FertilityHead::find_loss(const BatchRun<T>& run, T scale, ConstMatrix<T> states,
                                       FertilityScratch<T>& scratch) const {
  const std::vector<uint32_t>& targets = run.shard.aligned;
  const FertilityLossOptions& options = run.settings.fertility;
  ALLOT_CHECK(targets.size() == states.rows, "as many fertilities as states");
  // logits (N x M) = s W^T + b.
  const T* bias = run.weights.values[bias_].data;
  scratch.logits.resize(states.rows, num_classes_);
  for (size_t r = 0; r < states.rows; ++r) std::copy_n(bias, num_classes_, scratch.logits.row(r));
  multiply<T>(plain(states), plain(run.weights.transposes[weights_]), Into::kAdd,
              scratch.logits.view());
  FertilityLoss sum;
  sum.most_probable.reserve(states.rows);
  for (size_t r = 0; r < states.rows; ++r) {
    T* row = scratch.logits.row(r);
    const auto best = std::max_element(row, row + num_classes_) - row;
    sum.most_probable.push_back(static_cast<uint32_t>(best) + options.minimum);
    const double weight = fertility_weight(targets[r], options.weight_of_one);
    const size_t target = class_of(targets[r], options.minimum);
    // A weight of 0 makes the gradient 0 as well.
    const SoftmaxLoss one =
        softmax_loss(row, num_classes_, target, 0, static_cast<T>(weight) * scale);
    sum.loss += weight * one.nll;
    sum.weight += weight;
  }
  return sum;
}

template <typename T>
FertilityLoss FertilityHead::forward(const BatchRun<T>& run, ConstMatrix<T> states,
                                     FertilityScratch<T>& scratch) const {
  return find_loss<T>(run, T(1), states, scratch);
}

template <typename T>
FertilityLoss FertilityHead::forward_backward(const BackwardRun<T>& run, ConstMatrix<T> states,
                                              FertilityScratch<T>& scratch,
                                              const MatrixView<T>& d_states) const {
  FertilityLoss loss = find_loss<T>(run, run.scale, states, scratch);
  const ConstMatrix<T> d_logits = scratch.logits.view();
  // dW (M x H) += dx^T s; db (M) += rows of dx.
  multiply<T>(transposed(d_logits), plain(states), Into::kAdd, run.gradients.dense(weights_));
  T* d_bias = run.gradients.dense(bias_).data;
  for (size_t r = 0; r < d_logits.rows; ++r) {
    for (size_t k = 0; k < num_classes_; ++k) d_bias[k] += d_logits.row(r)[k];
  }
  // ds (N x H) += weight dx W.
  const T states_weight = static_cast<T>(run.settings.fertility.weight);
  if (states_weight == 0) return loss;
  T* logits = scratch.logits.data();
  for (size_t i = 0; i < d_logits.rows * num_classes_; ++i) logits[i] *= states_weight;
  multiply<T>(plain(d_logits), plain(run.weights.values[weights_]), Into::kAdd, d_states);
  return loss;
}

#define ALLOT_INSTANTIATE(T)                                                        \
  template FertilityLoss FertilityHead::forward(const BatchRun<T>&, ConstMatrix<T>, \
                                                FertilityScratch<T>&) const;        \
  template FertilityLoss FertilityHead::forward_backward(                           \
      const BackwardRun<T>&, ConstMatrix<T>, FertilityScratch<T>&, const MatrixView<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE

}  // namespace allot
