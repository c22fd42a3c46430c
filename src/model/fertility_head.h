#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/batch_run.h"
#include "nn/matrix.h"
#include "nn/parameters.h"

namespace allot {

// Encoder states -> the probability of each fertility of a source token (PREDICTED in section 4 of
// the paper). Letters: N source tokens, H hidden size, M classes: class k stands for fertility
// k + m, m being the minimum (FertilityLossOptions), the last one also for everything above.
//
//   x = s W^T + b    p = softmax(x)    loss = sum of w_y (-log p_y)
//   dx = w_y (p - [y])    ds += dx W    dW += dx^T s    db += dx
//
// Most tokens have fertility 1; a weight w below 1 for that class keeps the others from drowning.

// The weight of a token with this fertility in the loss.
inline double fertility_weight(uint32_t fertility, double weight_of_one) {
  if (fertility == kNoFertility) return 0;
  return fertility == 1 ? weight_of_one : 1;
}

struct FertilityLoss {
  double loss = 0;    // w_y (-log p_y), summed
  double weight = 0;  // w_y, summed
  // The most probable fertility of each token.
  std::vector<uint32_t> most_probable;
};

template <typename T>
struct FertilityScratch {
  Matrix<T> logits;  // N x M
};

class FertilityHead {
 public:
  // Adds its parameters to `list`: fertility.weights, which begin as `initial`, and fertility.bias,
  // uniform like them or else 0.
  FertilityHead(size_t hidden_size, size_t num_classes, ParameterList& list,
                Initial initial = Initial::kUniform);

  size_t num_classes() const { return num_classes_; }

  // Of the shard's tokens with fertilities `aligned`. states: N x H.
  template <typename T>
  FertilityLoss forward(const BatchRun<T>& run, ConstMatrix<T> states,
                        FertilityScratch<T>& scratch) const;
  // The same, and adds the gradient of the run's scale times the loss; to d_states (N x H)
  // FertilityLossOptions::weight times that.
  template <typename T>
  FertilityLoss forward_backward(const BackwardRun<T>& run, ConstMatrix<T> states,
                                 FertilityScratch<T>& scratch, const MatrixView<T>& d_states) const;

 private:
  // Leaves the gradient of the logits, times `scale`, in the scratch.
  template <typename T>
  FertilityLoss find_loss(const BatchRun<T>& run, T scale, ConstMatrix<T> states,
                          FertilityScratch<T>& scratch) const;

  // The class of a fertility; class 0 for a masked token, whose loss has weight 0.
  size_t class_of(uint32_t fertility, uint32_t minimum) const;

  size_t num_classes_;
  size_t weights_;  // M x H
  size_t bias_;     // M
};

}  // namespace allot
