#pragma once

#include <cstddef>
#include <vector>

#include "nn/matrix.h"

namespace allot {

// The last layer and its loss in one: states -> logits -> cross entropy -> gradients. Logits are
// made for some rows at a time, so that a batch never holds all of them. N = rows, H = size of a
// state, V = vocabulary.
//
//   x = s W^T + b      loss: nn/softmax_loss.h      ds = dx W      dW += dx^T s      db += dx

template <typename T>
struct OutputWeights {
  ConstMatrix<T> weights;             // W: V x H
  ConstMatrix<T> weights_transposed;  // H x V
  const T* bias = nullptr;            // V
};

template <typename T>
struct OutputGradients {
  MatrixView<T> weights;  // V x H, added to
  T* bias = nullptr;      // V, added to
};

struct LossOptions {
  // Share of the target's probability that is spread over the whole vocabulary (0 = off).
  double label_smoothing = 0;
};

struct TokenLosses {
  std::vector<double> loss;  // by row, label smoothing included
  std::vector<double> nll;   // by row, without
  size_t num_correct = 0;
};

template <typename T>
struct OutputScratch {
  Matrix<T> logits;
};

// Losses of all rows; `d_states` (N x H) is replaced by the gradient, and gradients are added to,
// all times `scale`. Without `d_states` (no data) only losses are computed.
template <typename T>
void output_loss(const OutputWeights<T>& weights, ConstMatrix<T> states,
                 const std::vector<size_t>& targets, const LossOptions& options, T scale,
                 OutputScratch<T>& scratch, TokenLosses& losses, const MatrixView<T>& d_states,
                 const OutputGradients<T>& gradients);

}  // namespace allot
