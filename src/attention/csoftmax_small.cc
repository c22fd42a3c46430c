#include "attention/csoftmax_small.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "attention/csoftmax_small.cc"
#include <hwy/foreach_target.h>  // compiles this file again for each CPU target

// After foreach_target.h:
#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <cmath>
#include <limits>

#include "attention/small_row-inl.h"
#include "attention/small_row_dispatch.h"

HWY_BEFORE_NAMESPACE();
namespace allot::attention::HWY_NAMESPACE {
namespace {

template <typename Real>
class Solver {
  using D = Tag<Real>;
  using V = hn::Vec<D>;

 public:
  explicit Solver(const Row<Real>& row) : row_(row), shape_(row.length) {}

  bool run() {
    if (!load()) return false;
    exponentiate();
    // Below this, exponentials that matter to the sum have lost digits.
    constexpr Real kSmallestSum =
        std::numeric_limits<Real>::min() / std::numeric_limits<Real>::epsilon();
    Real scale = 0;
    uint64_t at_bound = 0;
    uint64_t before = 0;
    do {
      if (!(free_sum_ > kSmallestSum) || !(free_mass_ > 0)) return false;
      scale = free_mass_ / free_sum_;
      before = at_bound;
      at_bound = clip(scale);
      // Rounding may free a position again: that is an end, too.
    } while ((at_bound & ~before) != 0);
    write_answer(scale, at_bound);
    return true;
  }

 private:
  // Copies the row; false when something is wrong with it, or when the bounds leave no choice.
  HWY_INLINE bool load() {
    const D d;
    constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
    shape_.load(row_.scores, -kInfinity, scores_);
    shape_.load(row_.bounds, Real(0), bounds_);
    V largest = hn::Set(d, -kInfinity);
    V room = hn::Zero(d);
    auto is_good = hn::FirstN(d, hn::Lanes(d));
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      const V score = hn::Load(d, scores_.values + j);
      const V bound = hn::Load(d, bounds_.values + j);
      is_good = hn::And(is_good, hn::Lt(score, hn::Set(d, kInfinity)));  // NaN is not, either
      is_good = hn::And(is_good, hn::Ge(bound, hn::Zero(d)));
      const auto is_unmasked = hn::Gt(score, hn::Set(d, -kInfinity));
      room = hn::Add(room, hn::IfThenElseZero(is_unmasked, bound));
      const auto has_bound = hn::Gt(bound, hn::Zero(d));
      zero_bound_ |= bits_of(d, hn::AndNot(has_bound, is_unmasked)) << j;
      unmasked_ |= bits_of(d, is_unmasked) << j;
      const V taking_part = hn::IfThenElse(has_bound, score, hn::Set(d, -kInfinity));
      hn::Store(taking_part, d, scores_.values + j);
      largest = hn::Max(largest, taking_part);
    }
    largest_ = hn::GetLane(hn::MaxOfLanes(d, largest));
    return hn::AllTrue(d, is_good) && largest_ > -kInfinity && sum_of(d, room) > Real(1);
  }

  // The scores become exp(score - largest); 0 where masked or without room.
  HWY_INLINE void exponentiate() {
    const D d;
    V sum = hn::Zero(d);
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      const V height = hn::Sub(hn::Load(d, scores_.values + j), hn::Set(d, largest_));
      const V power = hn::Exp(d, height);
      hn::Store(power, d, scores_.values + j);
      sum = hn::Add(sum, power);
    }
    free_sum_ = sum_of(d, sum);
    free_mass_ = 1;
  }

  // The positions above their bounds at this scale; leaves what the others share.
  HWY_INLINE uint64_t clip(Real scale) {
    const D d;
    V taken = hn::Zero(d);
    V sum = hn::Zero(d);
    uint64_t at_bound = 0;
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      const V power = hn::Load(d, scores_.values + j);
      const V bound = hn::Load(d, bounds_.values + j);
      const auto is_clipped = hn::Gt(hn::Mul(power, hn::Set(d, scale)), bound);
      taken = hn::Add(taken, hn::IfThenElseZero(is_clipped, bound));
      sum = hn::Add(sum, hn::IfThenZeroElse(is_clipped, power));
      at_bound |= bits_of(d, is_clipped) << j;
    }
    free_sum_ = sum_of(d, sum);
    free_mass_ = Real(1) - sum_of(d, taken);
    return at_bound;
  }

  HWY_INLINE void write_answer(Real scale, uint64_t at_bound) {
    const D d;
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      const V power = hn::Load(d, scores_.values + j);
      const V weight = hn::Mul(power, hn::Set(d, scale));
      hn::Store(hn::Min(weight, hn::Load(d, bounds_.values + j)), d, scores_.values + j);
    }
    shape_.store(scores_, row_.weights);
    at_bound |= zero_bound_;
    write_support(row_, shape_.to_positions(unmasked_ & ~at_bound), shape_.to_positions(at_bound));
    row_.summary->threshold = largest_ - std::log(scale);
  }

  const Row<Real>& row_;
  Shape<D> shape_;
  Buffer<Real> scores_;
  Buffer<Real> bounds_;
  uint64_t unmasked_ = 0;
  uint64_t zero_bound_ = 0;
  Real largest_ = 0;
  Real free_sum_ = 0;   // of the exponentials of the positions below their bounds
  Real free_mass_ = 0;  // what the bounds of the others leave
};

template <typename Real>
bool solve_row(const Row<Real>& row) {
  return Solver<Real>(row).run();
}

ALLOT_SMALL_ROW_KERNEL(bool, Row, solve_row);

}  // namespace
}  // namespace allot::attention::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allot::attention {

ALLOT_DISPATCH_SMALL_ROW(bool, Row, solve_csoftmax_small, solve_row);

}  // namespace allot::attention
#endif  // HWY_ONCE
