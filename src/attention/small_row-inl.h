// Included once for each target, inside the sources that Highway compiles several times: hence the
// guard that flips instead of #pragma once.
#if defined(ALLOT_ATTENTION_SMALL_ROW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLOT_ATTENTION_SMALL_ROW_INL_H
#undef ALLOT_ATTENTION_SMALL_ROW_INL_H
#else
#define ALLOT_ATTENTION_SMALL_ROW_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "attention/row.h"
#include "attention/small_row.h"

// What the kernels for short rows share: a row is copied into buffers of whole vectors, so that the
// kernels have no special case for its end.
HWY_BEFORE_NAMESPACE();
namespace allot::attention::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename Real>
using Tag = hn::CappedTag<Real, kSmallRow>;

template <typename Real>
struct alignas(64) Buffer {
  Real values[kSmallRow];
};

// How a row is stored in a buffer: whole vectors, one after the other. The last one, when the
// length is not a multiple, holds the last elements of the row again from `length - lanes` on, so
// that it can be read and written at once; a filler hides those that the previous vector has, too.
// A row shorter than a vector is copied element by element.
template <class D>
class Shape {
  using Real = hn::TFromD<D>;

 public:
  explicit Shape(size_t length) : length_(length), whole_(length - length % hn::Lanes(D())) {}

  // The loop over a buffer: for (size_t j = 0; j < shape.size(); j += lanes).
  size_t size() const { return whole_ == length_ ? whole_ : whole_ + hn::Lanes(D()); }

  // Turns a set of buffer elements, one bit for each, into a set of positions of the row.
  uint64_t to_positions(uint64_t elements) const {
    if (whole_ == length_ || whole_ == 0) return elements;
    const uint64_t in_whole = (uint64_t{1} << whole_) - 1;
    return (elements & in_whole) | (elements >> whole_ << (length_ - lanes()));
  }

  HWY_INLINE void load(const Real* HWY_RESTRICT from, Real filler, Buffer<Real>& to) const {
    const D d;
    for (size_t j = 0; j < whole_; j += lanes()) {
      hn::Store(hn::LoadU(d, from + j), d, to.values + j);
    }
    if (whole_ == length_) return;
    if (whole_ > 0) {
      const auto is_known = hn::FirstN(d, whole_ + lanes() - length_);
      const auto tail = hn::LoadU(d, from + length_ - lanes());
      hn::Store(hn::IfThenElse(is_known, hn::Set(d, filler), tail), d, to.values + whole_);
    } else {
      hn::Store(hn::Set(d, filler), d, to.values);
      for (size_t j = 0; j < length_; ++j) to.values[j] = from[j];
    }
  }

  // Copies a buffer back, without touching what follows the row.
  HWY_INLINE void store(const Buffer<Real>& from, Real* HWY_RESTRICT to) const {
    const D d;
    if (whole_ < length_ && whole_ > 0) {
      // First, because it also writes what the filler became.
      hn::StoreU(hn::Load(d, from.values + whole_), d, to + length_ - lanes());
    }
    for (size_t j = 0; j < whole_; j += lanes()) {
      hn::StoreU(hn::Load(d, from.values + j), d, to + j);
    }
    if (whole_ == 0) std::copy_n(from.values, length_, to);
  }

 private:
  static size_t lanes() { return hn::Lanes(D()); }

  size_t length_;
  size_t whole_;  // elements in whole vectors
};

// One bit for each lane where the mask is set.
template <class D, class M>
HWY_INLINE uint64_t bits_of(D d, M mask) {
  uint8_t bytes[8];
  hn::StoreMaskBits(d, mask, bytes);
  if (hn::MaxLanes(d) <= 8) return bytes[0];
  return bytes[0] | static_cast<uint64_t>(bytes[1]) << 8;
}

// Loads whole vectors of a buffer in the row's own type, or as double.
template <class D, typename Real>
HWY_INLINE hn::Vec<D> load_as(D d, const Real* HWY_RESTRICT from) {
  if constexpr (sizeof(hn::TFromD<D>) == sizeof(Real)) {
    return hn::Load(d, from);
  } else {
    return hn::PromoteTo(d, hn::Load(hn::Rebind<Real, D>(), from));
  }
}

template <class D, class V, typename Real>
HWY_INLINE void store_as(D d, V v, Real* HWY_RESTRICT to) {
  if constexpr (sizeof(hn::TFromD<D>) == sizeof(Real)) {
    hn::Store(v, d, to);
  } else {
    const hn::Rebind<Real, D> narrow;
    hn::Store(hn::DemoteTo(narrow, v), narrow, to);
  }
}

template <class D, class V>
HWY_INLINE hn::TFromD<D> sum_of(D d, V v) {
  return hn::GetLane(hn::SumOfLanes(d, v));
}

}  // namespace allot::attention::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
