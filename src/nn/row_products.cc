#include "nn/row_products.h"

#include <type_traits>

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/row_products.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename T>
T dot(const T* a, const T* b, size_t count) {
  const hn::ScalableTag<T> d;
  const size_t lanes = hn::Lanes(d);
  // Two running sums hide the latency of the multiply-add.
  auto even = hn::Zero(d);
  auto odd = hn::Zero(d);
  size_t k = 0;
  for (; k + 2 * lanes <= count; k += 2 * lanes) {
    even = hn::MulAdd(hn::LoadU(d, a + k), hn::LoadU(d, b + k), even);
    odd = hn::MulAdd(hn::LoadU(d, a + k + lanes), hn::LoadU(d, b + k + lanes), odd);
  }
  T sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
  for (; k < count; ++k) sum += a[k] * b[k];
  return sum;
}

template <typename T>
void add_scaled(T* sum, const T* values, T factor, size_t count) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto scaled =
        hn::MulAdd(hn::LoadU(d, values + k), hn::Set(d, factor), hn::LoadU(d, sum + k));
    hn::StoreU(scaled, d, sum + k);
  });
}

float dot_float(const float* a, const float* b, size_t count) {
  return dot(a, b, count);
}
double dot_double(const double* a, const double* b, size_t count) {
  return dot(a, b, count);
}
void add_scaled_float(float* sum, const float* values, float factor, size_t count) {
  add_scaled(sum, values, factor, count);
}
void add_scaled_double(double* sum, const double* values, double factor, size_t count) {
  add_scaled(sum, values, factor, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(dot_float);
HWY_EXPORT(dot_double);
HWY_EXPORT(add_scaled_float);
HWY_EXPORT(add_scaled_double);

template <typename T>
T dot(const T* a, const T* b, size_t count) {
  if constexpr (std::is_same_v<T, float>)
    return HWY_DYNAMIC_DISPATCH(dot_float)(a, b, count);
  else
    return HWY_DYNAMIC_DISPATCH(dot_double)(a, b, count);
}

template <typename T>
void add_scaled(T* sum, const T* values, T factor, size_t count) {
  if constexpr (std::is_same_v<T, float>) {
    HWY_DYNAMIC_DISPATCH(add_scaled_float)(sum, values, factor, count);
  } else {
    HWY_DYNAMIC_DISPATCH(add_scaled_double)(sum, values, factor, count);
  }
}

}  // namespace

template <typename T>
void row_dots(ConstMatrix<T> rows, const T* vector, T* results) {
  for (size_t j = 0; j < rows.rows; ++j) results[j] = dot(rows.row(j), vector, rows.cols);
}

template <typename T>
void add_weighted_rows(ConstMatrix<T> rows, const T* weights, T* sum) {
  for (size_t j = 0; j < rows.rows; ++j) {
    if (weights[j] != T(0)) add_scaled(sum, rows.row(j), weights[j], rows.cols);
  }
}

template <typename T>
void add_to_rows(const MatrixView<T>& rows, const T* weights, const T* vector) {
  for (size_t j = 0; j < rows.rows; ++j) {
    if (weights[j] != T(0)) add_scaled(rows.row(j), vector, weights[j], rows.cols);
  }
}

template void row_dots(ConstMatrix<float>, const float*, float*);
template void row_dots(ConstMatrix<double>, const double*, double*);
template void add_weighted_rows(ConstMatrix<float>, const float*, float*);
template void add_weighted_rows(ConstMatrix<double>, const double*, double*);
template void add_to_rows(const MatrixView<float>&, const float*, const float*);
template void add_to_rows(const MatrixView<double>&, const double*, const double*);

}  // namespace allot

#endif  // HWY_ONCE
