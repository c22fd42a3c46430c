#include "nn/int8_speed.h"

#include "nn/int8_kernels.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/int8_speed.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#ifndef ALLOT_NN_INT8_SPEED_SUMS
#define ALLOT_NN_INT8_SPEED_SUMS
namespace allot {
// As many as hide the time that an addition takes.
inline constexpr size_t kSpinSums = 12;
}  // namespace allot
#endif

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX3_DL  // and what later versions of Highway have above it

double spin(size_t rounds) {
  return spin_vnni(rounds);
}

#elif HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;

double spin(size_t rounds) {
  const hn::ScalableTag<int16_t> d16;
  const hn::RepartitionToWide<decltype(d16)> d32;
  hn::Vec<decltype(d32)> sums[kSpinSums];
#pragma GCC unroll 16
  for (size_t i = 0; i < kSpinSums; ++i) sums[i] = hn::Zero(d32);
  auto unused = hn::Zero(d32);
  auto input = hn::Set(d16, 3);
  const auto weight = hn::Set(d16, 2);
  // Vectors of at least 16 numbers, and four times as many rounds for as many multiply-adds.
  for (size_t round = 0; round < 4 * rounds; ++round) {
#pragma GCC unroll 16
    for (size_t i = 0; i < kSpinSums; ++i) {
      asm volatile("" : "+x"(input.raw));  // might be another one: multiply again
      sums[i] = hn::ReorderWidenMulAccumulate(d32, input, weight, sums[i], unused);
    }
  }
#pragma GCC unroll 16
  for (size_t i = 0; i < kSpinSums; ++i) asm volatile("" : "+x"(sums[i].raw));
  return 4.0 * kSpinSums * static_cast<double>(hn::Lanes(d16)) * static_cast<double>(rounds);
}

#else

// Plain code for all other CPUs.
double spin(size_t rounds) {
  constexpr size_t kNumbers = 768;
  volatile int32_t input = 3;
  volatile int32_t result = 0;
  for (size_t round = 0; round < rounds; ++round) {
    const int32_t own = input;
    int32_t sum = 0;
    for (size_t k = 0; k < kNumbers; ++k) sum += own * static_cast<int8_t>(k);
    result = sum;
  }
  return static_cast<double>(kNumbers * rounds) + 0 * result;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(spin);

}  // namespace

double spin_int8_products(size_t rounds) {
  return HWY_DYNAMIC_DISPATCH(spin)(rounds);
}

}  // namespace allot

#endif  // HWY_ONCE
