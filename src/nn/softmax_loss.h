#pragma once

#include <cstddef>

namespace allot {

// Cross entropy of one row of logits with a target, by its log-softmax. Letters: V classes.
//
//   p = softmax(x)      nll = -log p_y
//   q = (1 - eps) [y] + eps / V      loss = -sum q log p      dL/dx = p - q

struct SoftmaxLoss {
  double loss = 0;          // what is minimized, label smoothing included
  double nll = 0;           // without label smoothing: what perplexity is made of
  bool is_correct = false;  // the target has the largest logit (the first of equals)
};

// `logits` holds dL/dx, times `scale`, on return.
template <typename T>
SoftmaxLoss softmax_loss(T* logits, size_t num_classes, size_t target, double label_smoothing,
                         T scale);

// log-softmax in place.
template <typename T>
void log_softmax(T* logits, size_t num_classes);

}  // namespace allot
