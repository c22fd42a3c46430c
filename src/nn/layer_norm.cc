#include "nn/layer_norm.h"

#include <cmath>

namespace allot {
namespace {

constexpr double kVarianceFloor = 1e-5;

// One row; returns s. Sums are in double and in order: rows are short, and a row's bits depend on
// nothing else.
template <typename T>
double normalize_row(const T* gain, const T* bias, size_t count, T* row, T* normalized) {
  const auto size = static_cast<double>(count);
  double sum = 0;
  for (size_t k = 0; k < count; ++k) sum += static_cast<double>(row[k]);
  const double mean = sum / size;
  double squares = 0;
  for (size_t k = 0; k < count; ++k) {
    const double distance = static_cast<double>(row[k]) - mean;
    squares += distance * distance;
  }
  const double inverse = 1 / std::sqrt(squares / size + kVarianceFloor);
  for (size_t k = 0; k < count; ++k) {
    const T value = static_cast<T>((static_cast<double>(row[k]) - mean) * inverse);
    row[k] = gain[k] * value + bias[k];
    if (normalized != nullptr) normalized[k] = value;
  }
  return inverse;
}

}  // namespace

template <typename T>
void layer_norm_forward(const T* gain, const T* bias, size_t begin, const MatrixView<T>& values,
                        LayerNormTrace<T>& trace) {
  for (size_t r = 0; r < values.rows; ++r) {
    trace.inverse[begin + r] = static_cast<T>(
        normalize_row(gain, bias, values.cols, values.row(r), trace.normalized.row(begin + r)));
  }
}

template <typename T>
void normalize_layer(const T* gain, const T* bias, const MatrixView<T>& values) {
  for (size_t r = 0; r < values.rows; ++r) {
    normalize_row<T>(gain, bias, values.cols, values.row(r), nullptr);
  }
}

template <typename T>
void layer_norm_backward(const T* gain, size_t begin, const LayerNormTrace<T>& trace,
                         const MatrixView<T>& gradient, T* d_gain, T* d_bias) {
  const auto size = static_cast<double>(gradient.cols);
  for (size_t r = 0; r < gradient.rows; ++r) {
    T* row = gradient.row(r);
    const T* normalized = trace.normalized.row(begin + r);
    double sum = 0, product = 0;
    for (size_t k = 0; k < gradient.cols; ++k) {
      const double scaled = static_cast<double>(gain[k]) * static_cast<double>(row[k]);
      sum += scaled;
      product += scaled * static_cast<double>(normalized[k]);
      d_gain[k] += row[k] * normalized[k];
      d_bias[k] += row[k];
    }
    const T mean = static_cast<T>(sum / size);
    const T slope = static_cast<T>(product / size);
    for (size_t k = 0; k < gradient.cols; ++k) {
      row[k] = trace.inverse[begin + r] * (gain[k] * row[k] - mean - normalized[k] * slope);
    }
  }
}

template void layer_norm_forward(const float*, const float*, size_t, const MatrixView<float>&,
                                 LayerNormTrace<float>&);
template void layer_norm_forward(const double*, const double*, size_t, const MatrixView<double>&,
                                 LayerNormTrace<double>&);
template void normalize_layer(const float*, const float*, const MatrixView<float>&);
template void normalize_layer(const double*, const double*, const MatrixView<double>&);
template void layer_norm_backward(const float*, size_t, const LayerNormTrace<float>&,
                                  const MatrixView<float>&, float*, float*);
template void layer_norm_backward(const double*, size_t, const LayerNormTrace<double>&,
                                  const MatrixView<double>&, double*, double*);

}  // namespace allot
