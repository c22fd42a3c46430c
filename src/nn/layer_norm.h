#pragma once

#include <vector>

#include "nn/matrix.h"

namespace allot {

// Layer normalization (Ba et al. 2016): each row gets mean 0 and variance 1, then a gain and a bias
// of its own for every unit. Letters: N rows, H columns.
//
//   m = mean(x)   s = 1 / sqrt(mean((x - m)^2) + 1e-5)   y = g (x - m) s + b

// How the numbers of a row are summed; either way a row's bits depend on that row alone.
enum class SumOrder {
  kInOrder,  // recurrent layers: their models keep their bits
  kInLanes,  // Transformers, which normalize far more rows: faster
};

// What forward keeps for backward.
template <typename T>
struct LayerNormTrace {
  Matrix<T> normalized;    // N x H: (x - m) s
  std::vector<T> inverse;  // N: s
};

// Rows [begin, begin + values.rows) of a trace that is large enough; values become y.
template <typename T>
void layer_norm_forward(const T* gain, const T* bias, size_t begin, const MatrixView<T>& values,
                        LayerNormTrace<T>& trace, SumOrder order = SumOrder::kInOrder);

// The same without a trace: nothing goes back when translating.
template <typename T>
void normalize_layer(const T* gain, const T* bias, const MatrixView<T>& values,
                     SumOrder order = SumOrder::kInOrder);

// gradient: dL/dy on entry, dL/dx on return. d_gain and d_bias are added to.
//
//   with e = g dy:  dx = s (e - mean(e) - n mean(e n)),  n = (x - m) s;  dg += dy n;  db += dy
template <typename T>
void layer_norm_backward(const T* gain, size_t begin, const LayerNormTrace<T>& trace,
                         const MatrixView<T>& gradient, T* d_gain, T* d_bias,
                         SumOrder order = SumOrder::kInOrder);

}  // namespace allot
