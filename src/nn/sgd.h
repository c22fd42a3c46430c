#pragma once

#include "nn/parameters.h"

namespace allot {

// Plain stochastic gradient descent with a limit on the length of the gradient.
struct SgdOptions {
  double learning_rate = 1.0;
  // Largest L2 norm of the whole gradient; longer ones are scaled down to it (0 = no limit).
  double max_gradient_norm = 5.0;
};

// parameters -= learning rate x gradient, after clipping. Returns the norm before clipping.
template <typename T>
double sgd_step(const SgdOptions& options, const Gradients<T>& gradients, Parameters<T>& parameters,
                WorkerPool& pool);

}  // namespace allot
