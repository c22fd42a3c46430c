#include "nn/layer_norm.h"

#include <array>
#include <cmath>
#include <numeric>

namespace allot {
namespace {

constexpr double kVarianceFloor = 1e-5;

// Lane i has every eighth number from i on: one chain of additions would wait for each of them.
template <typename Value>
double sum_in_lanes(size_t count, const Value& value) {
  constexpr size_t kLanes = 8;
  std::array<double, kLanes> lanes{};
  size_t k = 0;
  for (; k + kLanes <= count; k += kLanes) {
    for (size_t i = 0; i < kLanes; ++i) lanes[i] += value(k + i);
  }
  for (size_t i = 0; k + i < count; ++i) lanes[i] += value(k + i);
  return std::accumulate(lanes.begin(), lanes.end(), 0.0);
}

// The sum of value(0) to value(count - 1), in double.
template <typename Value>
double row_sum(SumOrder order, size_t count, const Value& value) {
  if (order == SumOrder::kInLanes) return sum_in_lanes(count, value);
  double sum = 0;
  for (size_t k = 0; k < count; ++k) sum += value(k);
  return sum;
}

// One row; returns s.
template <typename T>
double normalize_row(SumOrder order, const T* gain, const T* bias, size_t count, T* row,
                     T* normalized) {
  const auto size = static_cast<double>(count);
  const double mean =
      row_sum(order, count, [row](size_t k) { return static_cast<double>(row[k]); }) / size;
  const double squares = row_sum(order, count, [row, mean](size_t k) {
    const double distance = static_cast<double>(row[k]) - mean;
    return distance * distance;
  });
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
                        LayerNormTrace<T>& trace, SumOrder order) {
  for (size_t r = 0; r < values.rows; ++r) {
    trace.inverse[begin + r] = static_cast<T>(normalize_row(
        order, gain, bias, values.cols, values.row(r), trace.normalized.row(begin + r)));
  }
}

template <typename T>
void normalize_layer(const T* gain, const T* bias, const MatrixView<T>& values, SumOrder order) {
  for (size_t r = 0; r < values.rows; ++r) {
    normalize_row<T>(order, gain, bias, values.cols, values.row(r), nullptr);
  }
}

template <typename T>
void layer_norm_backward(const T* gain, size_t begin, const LayerNormTrace<T>& trace,
                         const MatrixView<T>& gradient, T* d_gain, T* d_bias, SumOrder order) {
  const auto size = static_cast<double>(gradient.cols);
  for (size_t r = 0; r < gradient.rows; ++r) {
    T* row = gradient.row(r);
    const T* normalized = trace.normalized.row(begin + r);
    for (size_t k = 0; k < gradient.cols; ++k) d_gain[k] += row[k] * normalized[k];
    for (size_t k = 0; k < gradient.cols; ++k) d_bias[k] += row[k];
    const auto scaled = [gain, row](size_t k) {
      return static_cast<double>(gain[k]) * static_cast<double>(row[k]);
    };
    const T mean = static_cast<T>(row_sum(order, gradient.cols, scaled) / size);
    const T slope = static_cast<T>(row_sum(order, gradient.cols,
                                           [&scaled, normalized](size_t k) {
                                             return scaled(k) * static_cast<double>(normalized[k]);
                                           }) /
                                   size);
    for (size_t k = 0; k < gradient.cols; ++k) {
      row[k] = trace.inverse[begin + r] * (gain[k] * row[k] - mean - normalized[k] * slope);
    }
  }
}

template void layer_norm_forward(const float*, const float*, size_t, const MatrixView<float>&,
                                 LayerNormTrace<float>&, SumOrder);
template void layer_norm_forward(const double*, const double*, size_t, const MatrixView<double>&,
                                 LayerNormTrace<double>&, SumOrder);
template void normalize_layer(const float*, const float*, const MatrixView<float>&, SumOrder);
template void normalize_layer(const double*, const double*, const MatrixView<double>&, SumOrder);
template void layer_norm_backward(const float*, size_t, const LayerNormTrace<float>&,
                                  const MatrixView<float>&, float*, float*, SumOrder);
template void layer_norm_backward(const double*, size_t, const LayerNormTrace<double>&,
                                  const MatrixView<double>&, double*, double*, SumOrder);

}  // namespace allot
