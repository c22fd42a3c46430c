#pragma once

#include "nn/matrix.h"

namespace allot {

// Letters: N rows, I input size, O output size.
//
//   y = x W + b      dx = dy W^T      dW += x^T dy      db += rows of dy

template <typename T>
struct LinearWeights {
  ConstMatrix<T> weights;     // W: I x O
  ConstMatrix<T> transposed;  // O x I
  const T* bias = nullptr;    // O
};

// Added to.
template <typename T>
struct LinearGradients {
  MatrixView<T> weights;  // I x O
  T* bias = nullptr;      // O
};

// inputs: N x I. result: N x O, replaced.
template <typename T>
void linear_forward(const LinearWeights<T>& weights, ConstMatrix<T> inputs,
                    const MatrixView<T>& result);

// d_inputs: N x I, replaced or added to.
template <typename T>
void linear_backward(const LinearWeights<T>& weights, ConstMatrix<T> inputs,
                     ConstMatrix<T> d_result, Into into, const MatrixView<T>& d_inputs,
                     const LinearGradients<T>& gradients);

}  // namespace allot
