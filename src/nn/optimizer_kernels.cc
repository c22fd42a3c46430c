#include "nn/optimizer_kernels.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/optimizer_kernels.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename T>
void apply_sgd(T clip, T rate, const T* gradient, size_t count, T* values) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto g = hn::Mul(hn::Set(d, clip), hn::LoadU(d, gradient + k));
    const auto value = hn::LoadU(d, values + k);
    hn::StoreU(hn::NegMulAdd(hn::Set(d, rate), g, value), d, values + k);
  });
}

template <typename T>
void apply_momentum(const MomentumStep<T>& step, const T* gradient, size_t count, T* velocity,
                    T* values) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto g = hn::Mul(hn::Set(d, step.clip), hn::LoadU(d, gradient + k));
    const auto v = hn::MulAdd(hn::Set(d, step.momentum), hn::LoadU(d, velocity + k), g);
    hn::StoreU(v, d, velocity + k);
    const auto value = hn::LoadU(d, values + k);
    hn::StoreU(hn::NegMulAdd(hn::Set(d, step.rate), v, value), d, values + k);
  });
}

template <typename T>
void apply_adam(const AdamStep<T>& step, const T* gradient, size_t count, T* first, T* second,
                T* values) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto g = hn::Mul(hn::Set(d, step.clip), hn::LoadU(d, gradient + k));
    const auto m = hn::MulAdd(hn::Set(d, step.beta1), hn::LoadU(d, first + k),
                              hn::Mul(hn::Set(d, 1 - step.beta1), g));
    const auto v = hn::MulAdd(hn::Set(d, step.beta2), hn::LoadU(d, second + k),
                              hn::Mul(hn::Set(d, 1 - step.beta2), hn::Mul(g, g)));
    hn::StoreU(m, d, first + k);
    hn::StoreU(v, d, second + k);
    const auto size =
        hn::Add(hn::Sqrt(hn::Mul(v, hn::Set(d, step.second_scale))), hn::Set(d, step.epsilon));
    const auto kept = hn::Mul(hn::Set(d, step.keep), hn::LoadU(d, values + k));
    hn::StoreU(hn::Sub(kept, hn::Div(hn::Mul(hn::Set(d, step.rate), m), size)), d, values + k);
  });
}

template <typename T>
void apply_adagrad(const AdagradStep<T>& step, const T* gradient, size_t count, T* squares,
                   T* values) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto g = hn::Mul(hn::Set(d, step.clip), hn::LoadU(d, gradient + k));
    const auto sum = hn::MulAdd(g, g, hn::LoadU(d, squares + k));
    hn::StoreU(sum, d, squares + k);
    const auto size = hn::Add(hn::Sqrt(sum), hn::Set(d, step.epsilon));
    const auto change = hn::Div(hn::Mul(hn::Set(d, step.rate), g), size);
    hn::StoreU(hn::Sub(hn::LoadU(d, values + k), change), d, values + k);
  });
}

template <typename T>
void apply_average(T share, const T* values, size_t count, T* average) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    const auto old = hn::LoadU(d, average + k);
    const auto change = hn::Sub(hn::LoadU(d, values + k), old);
    hn::StoreU(hn::MulAdd(hn::Set(d, share), change, old), d, average + k);
  });
}

void sgd_float(float clip, float rate, const float* gradient, size_t count, float* values) {
  apply_sgd<float>(clip, rate, gradient, count, values);
}
void sgd_double(double clip, double rate, const double* gradient, size_t count, double* values) {
  apply_sgd<double>(clip, rate, gradient, count, values);
}
void momentum_float(const MomentumStep<float>& step, const float* gradient, size_t count,
                    float* velocity, float* values) {
  apply_momentum<float>(step, gradient, count, velocity, values);
}
void momentum_double(const MomentumStep<double>& step, const double* gradient, size_t count,
                     double* velocity, double* values) {
  apply_momentum<double>(step, gradient, count, velocity, values);
}
void adam_float(const AdamStep<float>& step, const float* gradient, size_t count, float* first,
                float* second, float* values) {
  apply_adam<float>(step, gradient, count, first, second, values);
}
void adam_double(const AdamStep<double>& step, const double* gradient, size_t count, double* first,
                 double* second, double* values) {
  apply_adam<double>(step, gradient, count, first, second, values);
}
void adagrad_float(const AdagradStep<float>& step, const float* gradient, size_t count,
                   float* squares, float* values) {
  apply_adagrad<float>(step, gradient, count, squares, values);
}
void adagrad_double(const AdagradStep<double>& step, const double* gradient, size_t count,
                    double* squares, double* values) {
  apply_adagrad<double>(step, gradient, count, squares, values);
}
void average_float(float share, const float* values, size_t count, float* average) {
  apply_average<float>(share, values, count, average);
}
void average_double(double share, const double* values, size_t count, double* average) {
  apply_average<double>(share, values, count, average);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(sgd_float);
HWY_EXPORT(sgd_double);
HWY_EXPORT(momentum_float);
HWY_EXPORT(momentum_double);
HWY_EXPORT(adam_float);
HWY_EXPORT(adam_double);
HWY_EXPORT(adagrad_float);
HWY_EXPORT(adagrad_double);
HWY_EXPORT(average_float);
HWY_EXPORT(average_double);

}  // namespace

template <>
void sgd_update(float clip, float rate, const float* gradient, size_t count, float* values) {
  HWY_DYNAMIC_DISPATCH(sgd_float)(clip, rate, gradient, count, values);
}
template <>
void sgd_update(double clip, double rate, const double* gradient, size_t count, double* values) {
  HWY_DYNAMIC_DISPATCH(sgd_double)(clip, rate, gradient, count, values);
}
template <>
void momentum_update(const MomentumStep<float>& step, const float* gradient, size_t count,
                     float* velocity, float* values) {
  HWY_DYNAMIC_DISPATCH(momentum_float)(step, gradient, count, velocity, values);
}
template <>
void momentum_update(const MomentumStep<double>& step, const double* gradient, size_t count,
                     double* velocity, double* values) {
  HWY_DYNAMIC_DISPATCH(momentum_double)(step, gradient, count, velocity, values);
}
template <>
void adam_update(const AdamStep<float>& step, const float* gradient, size_t count, float* first,
                 float* second, float* values) {
  HWY_DYNAMIC_DISPATCH(adam_float)(step, gradient, count, first, second, values);
}
template <>
void adam_update(const AdamStep<double>& step, const double* gradient, size_t count, double* first,
                 double* second, double* values) {
  HWY_DYNAMIC_DISPATCH(adam_double)(step, gradient, count, first, second, values);
}
template <>
void adagrad_update(const AdagradStep<float>& step, const float* gradient, size_t count,
                    float* squares, float* values) {
  HWY_DYNAMIC_DISPATCH(adagrad_float)(step, gradient, count, squares, values);
}
template <>
void adagrad_update(const AdagradStep<double>& step, const double* gradient, size_t count,
                    double* squares, double* values) {
  HWY_DYNAMIC_DISPATCH(adagrad_double)(step, gradient, count, squares, values);
}
template <>
void average_update(float share, const float* values, size_t count, float* average) {
  HWY_DYNAMIC_DISPATCH(average_float)(share, values, count, average);
}
template <>
void average_update(double share, const double* values, size_t count, double* average) {
  HWY_DYNAMIC_DISPATCH(average_double)(share, values, count, average);
}

}  // namespace allot

#endif  // HWY_ONCE
