#pragma once

#include <cstddef>
#include <vector>

#include "nn/matrix.h"

namespace allot {

// The last layer and its loss in one: states -> logits -> cross entropy -> gradients. Logits are
// made for some rows at a time, so that a batch never holds all of them. Letters: N rows (target
// tokens of a batch), H hidden size, V vocabulary.
//
//   x = s W^T + b      loss: nn/softmax_loss.h      ds = dx W      dW += dx^T s      db += dx

template <typename T>
struct OutputWeights {
  ConstMatrix<T> weights;             // W: V x H
  ConstMatrix<T> weights_transposed;  // H x V
  const T* bias = nullptr;            // V
};

// What is to be predicted from what.
template <typename T>
struct OutputInput {
  ConstMatrix<T> states;               // N x H
  const std::vector<size_t>& targets;  // N token ids
};

// Gradients of `scale` times the loss.
template <typename T>
struct OutputGradients {
  T scale = 1;
  MatrixView<T> states;   // N x H, replaced; without data no gradient is computed
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

// Losses of all rows, and gradients where they are wanted.
template <typename T>
void output_loss(const OutputWeights<T>& weights, const OutputInput<T>& input,
                 const LossOptions& options, OutputScratch<T>& scratch, TokenLosses& losses,
                 const OutputGradients<T>& gradients);

}  // namespace allot
