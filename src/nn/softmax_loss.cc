#include "nn/softmax_loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/softmax_loss.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename T>
T maximum(const T* values, size_t count) {
  const hn::ScalableTag<T> d;
  const size_t lanes = hn::Lanes(d);
  T largest = values[0];
  size_t k = 0;
  if (count >= lanes) {
    auto running = hn::LoadU(d, values);
    for (k = lanes; k + lanes <= count; k += lanes)
      running = hn::Max(running, hn::LoadU(d, values + k));
    largest = hn::GetLane(hn::MaxOfLanes(d, running));
  }
  for (; k < count; ++k) largest = values[k] > largest ? values[k] : largest;
  return largest;
}

// values[k] becomes e^(values[k] - shift); returns their sum.
template <typename T>
T exponentials(T* values, size_t count, T shift) {
  const hn::ScalableTag<T> d;
  const hn::CappedTag<T, 1> single;
  const size_t lanes = hn::Lanes(d);
  auto sums = hn::Zero(d);
  size_t k = 0;
  for (; k + lanes <= count; k += lanes) {
    const auto e = hn::Exp(d, hn::Sub(hn::LoadU(d, values + k), hn::Set(d, shift)));
    hn::StoreU(e, d, values + k);
    sums = hn::Add(sums, e);
  }
  T sum = hn::GetLane(hn::SumOfLanes(d, sums));
  for (; k < count; ++k) {
    const auto e = hn::Exp(single, hn::Sub(hn::LoadU(single, values + k), hn::Set(single, shift)));
    hn::StoreU(e, single, values + k);
    sum += hn::GetLane(e);
  }
  return sum;
}

// The sum that `exponentials` returns, to the last bit; the values stay.
template <typename T>
T exponential_sum(const T* values, size_t count, T shift) {
  const hn::ScalableTag<T> d;
  const hn::CappedTag<T, 1> single;
  const size_t lanes = hn::Lanes(d);
  auto sums = hn::Zero(d);
  size_t k = 0;
  for (; k + lanes <= count; k += lanes) {
    sums = hn::Add(sums, hn::Exp(d, hn::Sub(hn::LoadU(d, values + k), hn::Set(d, shift))));
  }
  T sum = hn::GetLane(hn::SumOfLanes(d, sums));
  for (; k < count; ++k) {
    sum += hn::GetLane(
        hn::Exp(single, hn::Sub(hn::LoadU(single, values + k), hn::Set(single, shift))));
  }
  return sum;
}

template <typename T>
T sum_of(const T* values, size_t count) {
  const hn::ScalableTag<T> d;
  const size_t lanes = hn::Lanes(d);
  auto sums = hn::Zero(d);
  size_t k = 0;
  for (; k + lanes <= count; k += lanes) sums = hn::Add(sums, hn::LoadU(d, values + k));
  T sum = hn::GetLane(hn::SumOfLanes(d, sums));
  for (; k < count; ++k) sum += values[k];
  return sum;
}

// values = values * factor + offset
template <typename T>
void scale_and_add(T* values, size_t count, T factor, T offset) {
  for_each_vector<T>(count, [&](auto d, size_t k) {
    hn::StoreU(hn::MulAdd(hn::LoadU(d, values + k), hn::Set(d, factor), hn::Set(d, offset)), d,
               values + k);
  });
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_ROW_FUNCTIONS(T, suffix)                                       \
  T maximum_##suffix(const T* values, size_t count) {                        \
    return maximum(values, count);                                           \
  }                                                                          \
  T exponentials_##suffix(T* values, size_t count, T shift) {                \
    return exponentials(values, count, shift);                               \
  }                                                                          \
  T exponential_sum_##suffix(const T* values, size_t count, T shift) {       \
    return exponential_sum(values, count, shift);                            \
  }                                                                          \
  T sum_of_##suffix(const T* values, size_t count) {                         \
    return sum_of(values, count);                                            \
  }                                                                          \
  void scale_and_add_##suffix(T* values, size_t count, T factor, T offset) { \
    scale_and_add(values, count, factor, offset);                            \
  }
ALLOT_ROW_FUNCTIONS(float, float)
ALLOT_ROW_FUNCTIONS(double, double)
#undef ALLOT_ROW_FUNCTIONS
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(maximum_float);
HWY_EXPORT(maximum_double);
HWY_EXPORT(exponentials_float);
HWY_EXPORT(exponentials_double);
HWY_EXPORT(exponential_sum_float);
HWY_EXPORT(exponential_sum_double);
HWY_EXPORT(sum_of_float);
HWY_EXPORT(sum_of_double);
HWY_EXPORT(scale_and_add_float);
HWY_EXPORT(scale_and_add_double);

// The functions of one number type, for the machine that this runs on.
template <typename T>
struct RowFunctions;

template <>
struct RowFunctions<float> {
  static float maximum(const float* v, size_t n) {
    return HWY_DYNAMIC_DISPATCH(maximum_float)(v, n);
  }
  static float exponentials(float* v, size_t n, float shift) {
    return HWY_DYNAMIC_DISPATCH(exponentials_float)(v, n, shift);
  }
  static float exponential_sum(const float* v, size_t n, float shift) {
    return HWY_DYNAMIC_DISPATCH(exponential_sum_float)(v, n, shift);
  }
  static float sum(const float* v, size_t n) { return HWY_DYNAMIC_DISPATCH(sum_of_float)(v, n); }
  static void scale_and_add(float* v, size_t n, float factor, float offset) {
    HWY_DYNAMIC_DISPATCH(scale_and_add_float)(v, n, factor, offset);
  }
};

template <>
struct RowFunctions<double> {
  static double maximum(const double* v, size_t n) {
    return HWY_DYNAMIC_DISPATCH(maximum_double)(v, n);
  }
  static double exponentials(double* v, size_t n, double shift) {
    return HWY_DYNAMIC_DISPATCH(exponentials_double)(v, n, shift);
  }
  static double exponential_sum(const double* v, size_t n, double shift) {
    return HWY_DYNAMIC_DISPATCH(exponential_sum_double)(v, n, shift);
  }
  static double sum(const double* v, size_t n) { return HWY_DYNAMIC_DISPATCH(sum_of_double)(v, n); }
  static void scale_and_add(double* v, size_t n, double factor, double offset) {
    HWY_DYNAMIC_DISPATCH(scale_and_add_double)(v, n, factor, offset);
  }
};

template <typename T>
size_t first_position(const T* values, size_t count, T value) {
  size_t k = 0;
  while (k + 1 < count && values[k] != value) ++k;
  return k;
}

}  // namespace

template <typename T>
SoftmaxLoss softmax_loss(T* logits, size_t num_classes, size_t target, double label_smoothing,
                         T scale) {
  using Row = RowFunctions<T>;
  const T largest = Row::maximum(logits, num_classes);
  const T target_logit = logits[target];
  SoftmaxLoss result;
  result.is_correct = first_position(logits, num_classes, largest) == target;
  const double mean_logit =
      label_smoothing > 0
          ? static_cast<double>(Row::sum(logits, num_classes)) / static_cast<double>(num_classes)
          : 0;
  const T total = Row::exponentials(logits, num_classes, largest);
  const double log_total = static_cast<double>(largest) + std::log(static_cast<double>(total));
  result.nll = log_total - static_cast<double>(target_logit);
  // -sum q log p = log Z - (1 - eps) x_y - eps mean(x)
  result.loss = log_total - (1 - label_smoothing) * static_cast<double>(target_logit) -
                label_smoothing * mean_logit;
  const T floor = static_cast<T>(label_smoothing / static_cast<double>(num_classes));
  Row::scale_and_add(logits, num_classes, scale / total, -scale * floor);
  logits[target] -= scale * static_cast<T>(1 - label_smoothing);
  return result;
}

template <typename T>
void log_softmax(T* logits, size_t num_classes) {
  using Row = RowFunctions<T>;
  const T largest = Row::maximum(logits, num_classes);
  // Sums of short blocks: long ones of floats would lose digits.
  constexpr size_t kBlock = 256;
  double total = 0;
  for (size_t begin = 0; begin < num_classes; begin += kBlock) {
    const size_t count = std::min(kBlock, num_classes - begin);
    total += static_cast<double>(Row::exponential_sum(logits + begin, count, largest));
  }
  const T log_total = static_cast<T>(static_cast<double>(largest) + std::log(total));
  Row::scale_and_add(logits, num_classes, T(1), -log_total);
}

template SoftmaxLoss softmax_loss(float*, size_t, size_t, double, float);
template SoftmaxLoss softmax_loss(double*, size_t, size_t, double, double);
template void log_softmax(float*, size_t);
template void log_softmax(double*, size_t);

}  // namespace allot

#endif  // HWY_ONCE
