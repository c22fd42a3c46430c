// The sums of a vector's lanes, for many vectors at once, for sources that are compiled once for
// each CPU target. Included once per target: the guard toggles.
#if defined(ALLOT_NN_LANE_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLOT_NN_LANE_SUMS_INL_H
#undef ALLOT_NN_LANE_SUMS_INL_H
#else
#define ALLOT_NN_LANE_SUMS_INL_H
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR

template <typename D, typename V = hn::VFromD<D>, typename T = hn::TFromD<D>>
HWY_INLINE void store_lane_sums(D /*d*/, V a, V b, V c, V e, T* result) {
  result[0] = hn::GetLane(a);
  result[1] = hn::GetLane(b);
  result[2] = hn::GetLane(c);
  result[3] = hn::GetLane(e);
}

#else

// Adds the halves of a vector until it has four lanes.
template <typename D, typename T = hn::TFromD<D>>
HWY_INLINE void store_folded(D d, hn::VFromD<D> sums, T* result) {
  if constexpr (hn::MaxLanes(D()) > 4) {
    const hn::Half<D> half;
    store_folded(half, hn::Add(hn::LowerHalf(half, sums), hn::UpperHalf(half, sums)), result);
  } else {
    hn::StoreU(sums, d, result);
  }
}

// result (4): the sums of the lanes of four vectors of 32-bit numbers, each added in the same
// order. Four at once take a third of the instructions of four sums.
template <typename D, typename V = hn::VFromD<D>, typename T = hn::TFromD<D>>
HWY_INLINE void store_lane_sums(D d, V a, V b, V c, V e, T* result) {
  static_assert(sizeof(T) == 4, "numbers of 32 bits");
  const hn::RepartitionToWide<D> pairs;
  const V first = hn::Add(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b));
  const V second = hn::Add(hn::InterleaveLower(d, c, e), hn::InterleaveUpper(d, c, e));
  const auto lower =
      hn::InterleaveLower(pairs, hn::BitCast(pairs, first), hn::BitCast(pairs, second));
  const auto upper =
      hn::InterleaveUpper(pairs, hn::BitCast(pairs, first), hn::BitCast(pairs, second));
  store_folded(d, hn::Add(hn::BitCast(d, lower), hn::BitCast(d, upper)), result);
}

#endif

// Four of them are added at once.
template <size_t kCount>
constexpr size_t kPaddedSums = (kCount + 3) / 4 * 4;

// Outputs that are computed together for so many rows: as many sums as there are registers for, at
// most eight where a vector of inputs serves a single row, and a power of two.
constexpr size_t outputs_beside(size_t rows) {
  const size_t sums = HWY_MAX_BYTES >= 64 ? 20 : 12;
  size_t outputs = 8;
  while (outputs * rows > sums) outputs /= 2;
  return outputs;
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#endif
