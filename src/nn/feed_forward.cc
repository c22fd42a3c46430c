#include "nn/feed_forward.h"

#include <utility>

namespace allot {

template <typename T>
void feed_forward(const FeedForwardWeights<T>& weights, ConstMatrix<T> inputs,
                  FeedForwardTrace<T>& trace, const MatrixView<T>& result,
                  const DropOutRows<T>& drop_out_rows) {
  const size_t inner = weights.inner.weights.cols;
  trace.sums.resize(inputs.rows, inner);
  trace.active.resize(inputs.rows, inner);
  linear_forward<T>(weights.inner, inputs, trace.sums.view());
  activate(weights.activation, std::as_const(trace.sums).data(), inputs.rows * inner,
           trace.active.data());
  if (drop_out_rows) drop_out_rows(trace.active.view());
  linear_forward<T>(weights.outer, trace.active.view(), result);
}

template <typename T>
void feed_forward_backward(const FeedForwardWeights<T>& weights, ConstMatrix<T> inputs,
                           const FeedForwardTrace<T>& trace, ConstMatrix<T> d_result,
                           Matrix<T>& scratch, const FeedForwardGradients<T>& gradients,
                           const DropOutRows<T>& drop_out_rows) {
  scratch.resize(trace.sums.rows(), trace.sums.cols());
  linear_backward<T>(weights.outer, trace.active.view(), d_result, Into::kReplace, scratch.view(),
                     gradients.outer);
  if (drop_out_rows) drop_out_rows(scratch.view());
  activate_backward(weights.activation, trace.sums.data(), scratch.rows() * scratch.cols(),
                    scratch.data());
  linear_backward<T>(weights.inner, inputs, scratch.view(), Into::kReplace, gradients.inputs,
                     gradients.inner);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                     \
  template void feed_forward(const FeedForwardWeights<T>&, ConstMatrix<T>, FeedForwardTrace<T>&, \
                             const MatrixView<T>&, const DropOutRows<T>&);                       \
  template void feed_forward_backward(const FeedForwardWeights<T>&, ConstMatrix<T>,              \
                                      const FeedForwardTrace<T>&, ConstMatrix<T>, Matrix<T>&,    \
                                      const FeedForwardGradients<T>&, const DropOutRows<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
