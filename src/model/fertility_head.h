#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network.h"
#include "nn/matrix.h"
#include "nn/parameters.h"

namespace allot {

// Encoder states -> how likely each fertility of a source token is. N = tokens, H = size of a
// state, M = classes: class k stands for fertility k + 1, the last one also for everything above.
//
//   x = s W^T + b    p = softmax(x)    loss = sum of w_y (-log p_y)    expected = sum of k p(k)
//   dx = w_y (p - [y])    ds += dx W    dW += dx^T s    db += dx
//
// Most tokens have fertility 1; a weight w below 1 for that class keeps the others from drowning.

// What a token counts when it has this fertility: nothing for 0, which means that nobody asks about
// the token.
inline double fertility_weight(uint32_t fertility, double weight_of_one) {
  if (fertility == 0) return 0;
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
  // Adds its parameters to `list`: fertility.weights and fertility.bias.
  FertilityHead(size_t hidden_size, size_t num_classes, ParameterList& list);

  size_t num_classes() const { return num_classes_; }

  // targets: the fertility of each token, 0 = nobody asks.
  template <typename T>
  FertilityLoss forward(ConstMatrix<T> states, const std::vector<uint32_t>& targets,
                        double weight_of_one, const Weights<T>& weights,
                        FertilityScratch<T>& scratch) const;
  // The same, and adds the gradient of `scale` times the loss; to d_states (N x H) `states_weight`
  // times that.
  template <typename T>
  FertilityLoss forward_backward(ConstMatrix<T> states, const std::vector<uint32_t>& targets,
                                 double weight_of_one, const Weights<T>& weights, T scale,
                                 T states_weight, FertilityScratch<T>& scratch,
                                 const MatrixView<T>& d_states, Gradients<T>& gradients) const;

 private:
  // Leaves the gradient of the logits, times `scale`, in the scratch.
  template <typename T>
  FertilityLoss find_loss(ConstMatrix<T> states, const std::vector<uint32_t>& targets,
                          double weight_of_one, const Weights<T>& weights, T scale,
                          FertilityScratch<T>& scratch) const;

  size_t num_classes_;
  size_t weights_;  // M x H
  size_t bias_;     // M
};

}  // namespace allot
