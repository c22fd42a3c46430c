#include "nn/linear.h"

#include <algorithm>

#include "nn/gemm.h"

namespace allot {

template <typename T>
void linear_forward(const LinearWeights<T>& weights, ConstMatrix<T> inputs,
                    const MatrixView<T>& result) {
  for (size_t r = 0; r < result.rows; ++r) std::copy_n(weights.bias, result.cols, result.row(r));
  multiply<T>(plain(inputs), plain(weights.weights), Into::kAdd, result);
}

template <typename T>
void linear_backward(const LinearWeights<T>& weights, ConstMatrix<T> inputs,
                     ConstMatrix<T> d_result, Into into, const MatrixView<T>& d_inputs,
                     const LinearGradients<T>& gradients) {
  multiply<T>(plain(d_result), plain(weights.transposed), into, d_inputs);
  multiply<T>(transposed(inputs), plain(d_result), Into::kAdd, gradients.weights);
  for (size_t r = 0; r < d_result.rows; ++r) {
    const T* row = d_result.row(r);
    for (size_t k = 0; k < d_result.cols; ++k) gradients.bias[k] += row[k];
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                   \
  template void linear_forward(const LinearWeights<T>&, ConstMatrix<T>, const MatrixView<T>&); \
  template void linear_backward(const LinearWeights<T>&, ConstMatrix<T>, ConstMatrix<T>, Into, \
                                const MatrixView<T>&, const LinearGradients<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
