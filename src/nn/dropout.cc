#include "nn/dropout.h"

#include <algorithm>
#include <cstddef>

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/dropout.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#ifndef ALLOT_NN_DROPOUT_CC_ONCE
#define ALLOT_NN_DROPOUT_CC_ONCE
namespace allot {

// The constants of Philox4x32-10.
constexpr uint32_t kPhiloxMultiplier0 = 0xD2511F53, kPhiloxMultiplier1 = 0xCD9E8D57;
constexpr uint32_t kPhiloxWeyl0 = 0x9E3779B9, kPhiloxWeyl1 = 0xBB67AE85;
constexpr int kPhiloxRounds = 10;

// Counters at a time: as many as the largest vectors of usual CPUs have 32-bit lanes.
constexpr size_t kMostCounters = 16;
using PhiloxBlock = std::array<uint32_t, 4 * kMostCounters>;

// Units whose random number is below the threshold are switched off.
template <typename T>
struct DropoutRule {
  uint32_t threshold = 0;
  T scale = 1;  // of the others

  T factor(uint32_t number) const { return number < threshold ? T(0) : scale; }
};

}  // namespace allot
#endif

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR

// Without vectors, a counter at a time.
size_t make_block(const std::array<uint32_t, 2>& key, const std::array<uint32_t, 4>& counter,
                  PhiloxBlock& block) {
  const std::array<uint32_t, 4> made = philox(key, counter);
  std::copy(made.begin(), made.end(), block.begin());
  return made.size();
}

#else

// The upper half of the 64-bit products of every lane; `low` gets the lower one.
template <typename D, typename V>
HWY_INLINE V multiply_wide(D d, V a, V b, V& low) {
  const hn::Repartition<uint64_t, D> wide;
  const V odd_a = hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, a)));
  const V odd_b = hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, b)));
  const auto even = hn::MulEven(a, b), odd = hn::MulEven(odd_a, odd_b);
  low = hn::OddEven(hn::BitCast(d, hn::ShiftLeft<32>(odd)), hn::BitCast(d, even));
  return hn::OddEven(hn::BitCast(d, odd), hn::BitCast(d, hn::ShiftRight<32>(even)));
}

// The numbers of (c, counter[1], counter[2], counter[3]) for c = counter[0], counter[0] + 1, ...,
// four for each c, as many c as a vector has lanes. Returns how many numbers.
HWY_INLINE size_t make_block(const std::array<uint32_t, 2>& key,
                             const std::array<uint32_t, 4>& counter, PhiloxBlock& block) {
  const hn::CappedTag<uint32_t, kMostCounters> d;
  const auto multiplier0 = hn::Set(d, kPhiloxMultiplier0);
  const auto multiplier1 = hn::Set(d, kPhiloxMultiplier1);
  auto x0 = hn::Iota(d, counter[0]);
  auto x1 = hn::Set(d, counter[1]), x2 = hn::Set(d, counter[2]), x3 = hn::Set(d, counter[3]);
  uint32_t key0 = key[0], key1 = key[1];
  for (int round = 0; round < kPhiloxRounds; ++round) {
    auto low0 = x0, low1 = x2;
    const auto high0 = multiply_wide(d, x0, multiplier0, low0);
    const auto high1 = multiply_wide(d, x2, multiplier1, low1);
    x0 = hn::Xor(hn::Xor(high1, x1), hn::Set(d, key0));
    x2 = hn::Xor(hn::Xor(high0, x3), hn::Set(d, key1));
    x1 = low1;
    x3 = low0;
    key0 += kPhiloxWeyl0;
    key1 += kPhiloxWeyl1;
  }
  hn::StoreInterleaved4(x0, x1, x2, x3, d, block.data());
  return 4 * hn::Lanes(d);
}

#endif

void drop_row_float(const std::array<uint32_t, 2>& key, const std::array<uint32_t, 4>& counter,
                    const DropoutRule<float>& rule, float* values, size_t count) {
  const hn::CappedTag<float, kMostCounters> d;
  const hn::Rebind<uint32_t, decltype(d)> numbers;
  HWY_ALIGN_MAX PhiloxBlock block;
  std::array<uint32_t, 4> next = counter;
  for (size_t k = 0; k < count;) {
    const size_t made = make_block(key, next, block), used = std::min(made, count - k);
    size_t i = 0;
    for (; i + hn::Lanes(d) <= used; i += hn::Lanes(d)) {
      const auto is_off = hn::RebindMask(
          d, hn::Lt(hn::Load(numbers, block.data() + i), hn::Set(numbers, rule.threshold)));
      const auto factor = hn::IfThenElse(is_off, hn::Zero(d), hn::Set(d, rule.scale));
      hn::StoreU(hn::Mul(hn::LoadU(d, values + k + i), factor), d, values + k + i);
    }
    for (; i < used; ++i) values[k + i] *= rule.factor(block[i]);
    k += used;
    next[0] += static_cast<uint32_t>(made / 4);
  }
}

void drop_row_double(const std::array<uint32_t, 2>& key, const std::array<uint32_t, 4>& counter,
                     const DropoutRule<double>& rule, double* values, size_t count) {
  HWY_ALIGN_MAX PhiloxBlock block;
  std::array<uint32_t, 4> next = counter;
  for (size_t k = 0; k < count;) {
    const size_t made = make_block(key, next, block), used = std::min(made, count - k);
    for (size_t i = 0; i < used; ++i) values[k + i] *= rule.factor(block[i]);
    k += used;
    next[0] += static_cast<uint32_t>(made / 4);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allot {
namespace {

HWY_EXPORT(drop_row_float);
HWY_EXPORT(drop_row_double);

void drop_row(const std::array<uint32_t, 2>& key, const std::array<uint32_t, 4>& counter,
              const DropoutRule<float>& rule, float* values, size_t count) {
  HWY_DYNAMIC_DISPATCH(drop_row_float)(key, counter, rule, values, count);
}
void drop_row(const std::array<uint32_t, 2>& key, const std::array<uint32_t, 4>& counter,
              const DropoutRule<double>& rule, double* values, size_t count) {
  HWY_DYNAMIC_DISPATCH(drop_row_double)(key, counter, rule, values, count);
}

}  // namespace

std::array<uint32_t, 4> philox(std::array<uint32_t, 2> key, std::array<uint32_t, 4> counter) {
  for (int round = 0; round < kPhiloxRounds; ++round) {
    const uint64_t product0 = uint64_t{kPhiloxMultiplier0} * counter[0];
    const uint64_t product1 = uint64_t{kPhiloxMultiplier1} * counter[2];
    counter = {static_cast<uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<uint32_t>(product1),
               static_cast<uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<uint32_t>(product0)};
    key[0] += kPhiloxWeyl0;
    key[1] += kPhiloxWeyl1;
  }
  return counter;
}

template <typename T>
void apply_dropout(const Dropout& dropout, const DropoutRow& row, T* values, size_t count) {
  if (!dropout.is_on()) return;
  // Two updates or two sites never share a stream: the update is part of the key, the rest of the
  // counter.
  const std::array<uint32_t, 2> key = {
      static_cast<uint32_t>(dropout.seed) ^ (dropout.update * 0x9E3779B1U),
      static_cast<uint32_t>(dropout.seed >> 32) ^ dropout.update};
  drop_row(key, {0, row.step, row.sentence, dropout.site},
           {static_cast<uint32_t>(dropout.probability * 4294967296.0),
            static_cast<T>(1 / (1 - dropout.probability))},
           values, count);
}

template void apply_dropout(const Dropout&, const DropoutRow&, float*, size_t);
template void apply_dropout(const Dropout&, const DropoutRow&, double*, size_t);

}  // namespace allot
#endif
