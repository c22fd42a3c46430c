#include "nn/int8_rounding.h"

#include <algorithm>
#include <cmath>

#include "nn/int8_matrix.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/int8_rounding.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using RoundingTag = hn::ScalableTag<float>;
using SingleTag = hn::CappedTag<float, 1>;

float largest_of(const float* values, size_t size) {
  const RoundingTag d;
  const size_t lanes = hn::Lanes(d);
  auto largest = hn::Zero(d);
  auto zeros = hn::Zero(d);  // of infinity and of what is no number: NaN
  size_t k = 0;
  for (; k + lanes <= size; k += lanes) {
    const auto value = hn::LoadU(d, values + k);
    largest = hn::Max(largest, hn::Abs(value));
    zeros = hn::Add(zeros, hn::Mul(value, hn::Zero(d)));
  }
  float result = hn::GetLane(hn::MaxOfLanes(d, largest));
  float zero = hn::GetLane(hn::SumOfLanes(d, zeros));
  for (; k < size; ++k) {
    result = std::max(result, std::fabs(values[k]));
    zero += values[k] * 0;
  }
  return std::isnan(zero) ? zero : result;
}

void raise_largest(const float* values, size_t size, float* largest) {
  const RoundingTag d;
  const size_t lanes = hn::Lanes(d);
  size_t k = 0;
  for (; k + lanes <= size; k += lanes) {
    const auto value = hn::Abs(hn::LoadU(d, values + k));
    hn::StoreU(hn::Max(hn::LoadU(d, largest + k), value), d, largest + k);
  }
  for (; k < size; ++k) largest[k] = std::max(largest[k], std::fabs(values[k]));
}

// Vectors of values, rounded and stored.
template <typename Tag>
hn::Vec<hn::RebindToSigned<Tag>> round_vector(Tag d, const float* values, hn::Vec<Tag> factor,
                                              int8_t* rounded) {
  const hn::Rebind<int16_t, Tag> d16;
  const hn::Rebind<int8_t, Tag> d8;
  const auto whole = hn::NearestInt(hn::Mul(hn::LoadU(d, values), factor));
  hn::StoreU(hn::DemoteTo(d8, hn::DemoteTo(d16, whole)), d8, rounded);
  return whole;
}

int32_t round_row(const float* values, size_t size, float factor, int8_t* rounded) {
  const RoundingTag d;
  const hn::RebindToSigned<RoundingTag> d32;
  const size_t lanes = hn::Lanes(d);
  auto sums = hn::Zero(d32);
  size_t k = 0;
  for (; k + lanes <= size; k += lanes) {
    sums = hn::Add(sums, round_vector(d, values + k, hn::Set(d, factor), rounded + k));
  }
  int32_t sum = hn::GetLane(hn::SumOfLanes(d32, sums));
  const SingleTag single;
  for (; k < size; ++k) {
    sum += hn::GetLane(round_vector(single, values + k, hn::Set(single, factor), rounded + k));
  }
  return sum;
}

void round_columns(const float* values, size_t size, const float* factors, int8_t* rounded) {
  const RoundingTag d;
  const size_t lanes = hn::Lanes(d);
  size_t k = 0;
  for (; k + lanes <= size; k += lanes) {
    round_vector(d, values + k, hn::LoadU(d, factors + k), rounded + k);
  }
  const SingleTag single;
  for (; k < size; ++k) {
    round_vector(single, values + k, hn::LoadU(single, factors + k), rounded + k);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(largest_of);
HWY_EXPORT(raise_largest);
HWY_EXPORT(round_row);
HWY_EXPORT(round_columns);

}  // namespace

float largest_size(const float* values, size_t size) {
  return HWY_DYNAMIC_DISPATCH(largest_of)(values, size);
}

void update_largest(const float* values, size_t size, float* largest) {
  HWY_DYNAMIC_DISPATCH(raise_largest)(values, size, largest);
}

Int8Scale int8_scale(float largest) {
  constexpr float kSmallest = 1e-30F;
  if (largest < kSmallest) return {};
  return {largest / kLargestInt8, kLargestInt8 / largest};
}

int32_t round_to_int8(const float* values, size_t size, float factor, int8_t* rounded) {
  return HWY_DYNAMIC_DISPATCH(round_row)(values, size, factor, rounded);
}

void round_to_int8(const float* values, size_t size, const float* factors, int8_t* rounded) {
  HWY_DYNAMIC_DISPATCH(round_columns)(values, size, factors, rounded);
}

}  // namespace allot

#endif  // HWY_ONCE
