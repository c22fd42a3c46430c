#include "nn/tanh.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/tanh.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename T>
void apply_tanh(T* values, size_t count) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    hn::StoreU(tanh(d, hn::LoadU(d, values + k)), d, values + k);
  });
}

template <typename T>
void apply_slope(const T* value, T* gradient, size_t count) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto a = hn::LoadU(d, value + k);
    const auto slope = hn::NegMulAdd(a, a, hn::Set(d, T(1)));
    hn::StoreU(hn::Mul(hn::LoadU(d, gradient + k), slope), d, gradient + k);
  });
}

void tanh_float(float* values, size_t count) {
  apply_tanh(values, count);
}
void tanh_double(double* values, size_t count) {
  apply_tanh(values, count);
}
void slope_float(const float* value, float* gradient, size_t count) {
  apply_slope(value, gradient, count);
}
void slope_double(const double* value, double* gradient, size_t count) {
  apply_slope(value, gradient, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(tanh_float);
HWY_EXPORT(tanh_double);
HWY_EXPORT(slope_float);
HWY_EXPORT(slope_double);

}  // namespace

template <>
void tanh_in_place(float* values, size_t count) {
  HWY_DYNAMIC_DISPATCH(tanh_float)(values, count);
}
template <>
void tanh_in_place(double* values, size_t count) {
  HWY_DYNAMIC_DISPATCH(tanh_double)(values, count);
}
template <>
void tanh_backward(const float* value, float* gradient, size_t count) {
  HWY_DYNAMIC_DISPATCH(slope_float)(value, gradient, count);
}
template <>
void tanh_backward(const double* value, double* gradient, size_t count) {
  HWY_DYNAMIC_DISPATCH(slope_double)(value, gradient, count);
}

}  // namespace allot

#endif  // HWY_ONCE
