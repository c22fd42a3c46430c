#pragma once

#include <functional>

#include "nn/activation.h"
#include "nn/linear.h"

namespace allot {

// The feed-forward layer of a Transformer, each row by itself. Letters: N rows, H hidden size, F
// units inside.
//
//   a = x W + b      y = dropout(activation(a)) W' + b'

template <typename T>
struct FeedForwardWeights {
  Activation activation = Activation::kRelu;
  LinearWeights<T> inner;  // H x F
  LinearWeights<T> outer;  // F x H
};

template <typename T>
struct FeedForwardGradients {
  MatrixView<T> inputs;  // N x H, replaced
  LinearGradients<T> inner, outer;
};

// What forward keeps for backward.
template <typename T>
struct FeedForwardTrace {
  Matrix<T> sums;    // N x F: a
  Matrix<T> active;  // N x F: activation(a), after dropout
};

// What dropout does to all rows (N x F) of activations, and again to their gradients; empty without
// dropout. Whose rows they are only the caller knows.
template <typename T>
using DropOutRows = std::function<void(const MatrixView<T>&)>;

// inputs: N x H. result: N x H, replaced.
template <typename T>
void feed_forward(const FeedForwardWeights<T>& weights, ConstMatrix<T> inputs,
                  FeedForwardTrace<T>& trace, const MatrixView<T>& result,
                  const DropOutRows<T>& drop_out_rows = {});

// scratch: N x F.
template <typename T>
void feed_forward_backward(const FeedForwardWeights<T>& weights, ConstMatrix<T> inputs,
                           const FeedForwardTrace<T>& trace, ConstMatrix<T> d_result,
                           Matrix<T>& scratch, const FeedForwardGradients<T>& gradients,
                           const DropOutRows<T>& drop_out_rows = {});

}  // namespace allot
