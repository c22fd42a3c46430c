#include "nn/head_products.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/head_products.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

float head_dot(const float* a, const float* b, size_t count) {
  const hn::ScalableTag<float> d;
  const size_t lanes = hn::Lanes(d);
  // Two running sums hide the latency of the multiply-add.
  auto even = hn::Zero(d);
  auto odd = hn::Zero(d);
  size_t k = 0;
  for (; k + 2 * lanes <= count; k += 2 * lanes) {
    even = hn::MulAdd(hn::LoadU(d, a + k), hn::LoadU(d, b + k), even);
    odd = hn::MulAdd(hn::LoadU(d, a + k + lanes), hn::LoadU(d, b + k + lanes), odd);
  }
  for (; k + lanes <= count; k += lanes) {
    even = hn::MulAdd(hn::LoadU(d, a + k), hn::LoadU(d, b + k), even);
  }
  float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
  for (; k < count; ++k) sum += a[k] * b[k];
  return sum;
}

void all_head_dots(const HeadShape& shape, const PointedRows& keys, const float* query,
                   float factor, float* scores) {
  // A key is read once, for all heads.
  for (size_t j = 0; j < keys.count; ++j) {
    const float* const key = keys.rows[j] + keys.offset;
    for (size_t h = 0; h < shape.heads; ++h) {
      const size_t begin = h * shape.head_size;
      scores[h * keys.count + j] = factor * head_dot(query + begin, key + begin, shape.head_size);
    }
  }
}

// Columns [begin, begin + kVectors vectors) of a sum, which stay in registers.
template <size_t kVectors, typename D>
HWY_INLINE void sum_columns(D d, const PointedRows& values, const float* weights, size_t begin,
                            float* sums) {
  const size_t lanes = hn::Lanes(d);
  auto first = hn::Zero(d), second = hn::Zero(d), third = hn::Zero(d), fourth = hn::Zero(d);
  for (size_t j = 0; j < values.count; ++j) {
    if (weights[j] == 0) continue;
    const auto weight = hn::Set(d, weights[j]);
    const float* const value = values.rows[j] + values.offset + begin;
    first = hn::MulAdd(hn::LoadU(d, value), weight, first);
    if constexpr (kVectors > 1) {
      second = hn::MulAdd(hn::LoadU(d, value + lanes), weight, second);
      third = hn::MulAdd(hn::LoadU(d, value + 2 * lanes), weight, third);
      fourth = hn::MulAdd(hn::LoadU(d, value + 3 * lanes), weight, fourth);
    }
  }
  hn::StoreU(first, d, sums + begin);
  if constexpr (kVectors > 1) {
    hn::StoreU(second, d, sums + begin + lanes);
    hn::StoreU(third, d, sums + begin + 2 * lanes);
    hn::StoreU(fourth, d, sums + begin + 3 * lanes);
  }
}

void all_head_sums(const HeadShape& shape, const PointedRows& values, const float* weights,
                   float* sums) {
  const hn::ScalableTag<float> whole;
  const hn::CappedTag<float, 1> single;
  const size_t lanes = hn::Lanes(whole);
  for (size_t h = 0; h < shape.heads; ++h) {
    const float* const own = weights + h * values.count;
    const size_t end = (h + 1) * shape.head_size;
    size_t k = h * shape.head_size;
    for (; k + 4 * lanes <= end; k += 4 * lanes) sum_columns<4>(whole, values, own, k, sums);
    for (; k + lanes <= end; k += lanes) sum_columns<1>(whole, values, own, k, sums);
    for (; k < end; ++k) sum_columns<1>(single, values, own, k, sums);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(all_head_dots);
HWY_EXPORT(all_head_sums);

}  // namespace

void head_dots(const HeadShape& shape, const PointedRows& keys, const float* query, float factor,
               float* scores) {
  HWY_DYNAMIC_DISPATCH(all_head_dots)(shape, keys, query, factor, scores);
}

void head_sums(const HeadShape& shape, const PointedRows& values, const float* weights,
               float* sums) {
  HWY_DYNAMIC_DISPATCH(all_head_sums)(shape, values, weights, sums);
}

}  // namespace allot

#endif  // HWY_ONCE
