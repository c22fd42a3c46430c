#include "attention/clipped_small.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "attention/clipped_small.cc"
#include <hwy/foreach_target.h>  // compiles this file again for each CPU target

// After foreach_target.h:
#include <hwy/highway.h>

#include <cmath>
#include <limits>

#include "attention/small_row-inl.h"
#include "attention/small_row_dispatch.h"

HWY_BEFORE_NAMESPACE();
namespace allot::attention::HWY_NAMESPACE {
namespace {

// What the weights are at one threshold.
template <typename Real>
struct Regions {
  Real sum = 0;           // of the weights
  Real held_sum = 0;      // of those that are held
  Real first = 0;         // sum of x - threshold over the interior, for power 2 only
  uint64_t positive = 0;  // elements of the buffer with a weight above 0
  uint64_t held = 0;      // and those held at their bound

  uint64_t interior() const { return positive & ~held; }
  bool has_same_sets(const Regions& other) const {
    return positive == other.positive && held == other.held;
  }
};

// How far above a threshold the sum of the weights would be 1 if all positions kept their regions,
// when it is above 1 by `excess` there. Not finite when it would be nowhere.
template <int kPower, typename T>
HWY_INLINE T newton_step(T excess, T count, T first) {
  if (kPower == 1) return excess / count;
  return excess / (first + std::sqrt(first * first - count * excess));
}

// Thresholds are relative to the largest score: x = (score - largest) / power.
template <int kPower, bool kBounded, typename Real>
class Solver {
  using D = Tag<Real>;
  static constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

 public:
  explicit Solver(const Row<Real>& row) : row_(row), shape_(row.length) {}

  bool run() {
    if (!load()) return false;
    const Real threshold = search();
    // Without bounds the threshold is between -1 and 0, and its rounding does not show.
    if constexpr (!kBounded) return write_answer(threshold);
    const double start = static_cast<double>(threshold);
    return write_answer(start + last_step(start));
  }

 private:
  // Copies the row; false when something is wrong with it, or when the bounds leave no choice.
  HWY_INLINE bool load() {
    const D d;
    shape_.load(row_.scores, -kInfinity, scores_);
    if (kBounded) shape_.load(row_.bounds, Real(0), bounds_);
    auto largest = hn::Set(d, -kInfinity);
    auto lowest_knee = hn::Set(d, kInfinity);
    auto room = hn::Zero(d);
    auto is_good = hn::FirstN(d, hn::Lanes(d));
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      auto score = hn::Load(d, scores_.values + j);
      is_good = hn::And(is_good, hn::Lt(score, hn::Set(d, kInfinity)));  // NaN is not, either
      if (kBounded) {
        const auto bound = hn::Load(d, bounds_.values + j);
        is_good = hn::And(is_good, hn::Ge(bound, hn::Zero(d)));
        const auto is_unmasked = hn::Gt(score, hn::Set(d, -kInfinity));
        room = hn::Add(room, hn::IfThenElseZero(is_unmasked, bound));
        const auto one = hn::Set(d, Real(1));
        auto width = hn::Min(bound, one);
        if (kPower == 2) width = hn::Add(hn::Sqrt(width), hn::Sqrt(width));
        const auto takes_part = hn::And(is_unmasked, hn::Gt(bound, hn::Zero(d)));
        const auto knee = hn::Sub(score, width);
        lowest_knee = hn::IfThenElse(takes_part, hn::Min(lowest_knee, knee), lowest_knee);
        score = hn::IfThenElse(takes_part, score, hn::Set(d, -kInfinity));
        hn::Store(score, d, scores_.values + j);
        // No weight is above 1: a bound of 1 or more does not hold it, not even by rounding.
        hn::Store(hn::IfThenElse(hn::Lt(bound, one), bound, hn::Set(d, kInfinity)), d,
                  bounds_.values + j);
      }
      largest = hn::Max(largest, score);
    }
    largest_ = hn::GetLane(hn::MaxOfLanes(d, largest));
    if (!hn::AllTrue(d, is_good) || !(largest_ > -kInfinity)) return false;
    if (!kBounded) return true;
    low_ = (hn::GetLane(hn::MinOfLanes(d, lowest_knee)) - largest_) / Real(kPower);
    return sum_of(d, room) > Real(1);
  }

  HWY_INLINE Regions<Real> look(Real threshold) const {
    const D d;
    const auto zero = hn::Zero(d);
    auto sum = zero;
    auto held_sum = zero;
    auto first = zero;
    Regions<Real> regions;
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      const auto height = height_at(d, j, threshold);
      regions.positive |= bits_of(d, hn::Gt(height, zero)) << j;
      auto free = hn::Max(height, zero);
      if (kBounded) {
        const auto bound = hn::Load(d, bounds_.values + j);
        const auto is_held = hn::Gt(kPower == 1 ? free : hn::Mul(free, free), bound);
        regions.held |= bits_of(d, is_held) << j;
        free = hn::IfThenZeroElse(is_held, free);
        held_sum = hn::Add(held_sum, hn::IfThenElseZero(is_held, bound));
      }
      sum = kPower == 1 ? hn::Add(sum, free) : hn::MulAdd(free, free, sum);
      if (kPower == 2) first = hn::Add(first, free);
    }
    if (kBounded) regions.held_sum = sum_of(d, held_sum);
    regions.sum = kBounded ? sum_of(d, hn::Add(sum, held_sum)) : sum_of(d, sum);
    if (kPower == 2) regions.first = sum_of(d, first);
    return regions;
  }

  // x - threshold for the vector at j, in the row's own type or in double.
  template <class DT, typename T>
  HWY_INLINE hn::Vec<DT> height_at(DT d, size_t j, T threshold) const {
    auto x = hn::Sub(load_as(d, scores_.values + j), hn::Set(d, static_cast<T>(largest_)));
    if (kPower == 2) x = hn::Mul(x, hn::Set(d, T(0.5)));
    return hn::Sub(x, hn::Set(d, threshold));
  }

  // Newton's method until the regions no longer change; bisects the interval where a step leaves
  // it. Leaves the regions in regions_.
  HWY_INLINE Real search() {
    Real high = 0;
    Real low = kBounded ? low_ : Real(-1);
    Real threshold = kBounded ? low / 2 : Real(-0.5);
    regions_ = look(threshold);
    for (int round = 0; round < kMaxRounds; ++round) {
      const Real count = static_cast<Real>(__builtin_popcountll(regions_.interior()));
      Real next = threshold + newton_step<kPower>(regions_.sum - Real(1), count, regions_.first);
      if (next == threshold) break;
      (regions_.sum >= Real(1) ? low : high) = threshold;
      const bool is_solved = next > low && next < high;
      if (!is_solved) next = low + (high - low) / 2;
      if (next == threshold) break;
      const Regions<Real> before = regions_;
      threshold = next;
      regions_ = look(threshold);
      if (is_solved && regions_.has_same_sets(before)) break;
    }
    return threshold;
  }

  // From where the search ended to the exact answer for its regions, in double.
  double last_step(double threshold) const {
    double excess = static_cast<double>(regions_.held_sum) - 1;
    double first = 0;
    double count = 0;
    for (uint64_t left = regions_.interior(); left != 0; left &= left - 1) {
      const double score = static_cast<double>(scores_.values[__builtin_ctzll(left)]);
      const double height = (score - static_cast<double>(largest_)) / kPower - threshold;
      excess += kPower == 1 ? height : height * height;
      first += height;
      count += 1;
    }
    return newton_step<kPower>(excess, count, first);
  }

  // Computes in T, the row's own type or double. False when the answer does not have the regions
  // that it was solved for (a tie within the rounding of the search), or when the largest score, at
  // its bound, is so far above the others that their differences from it have lost digits. Floats
  // lose none, because their differences are taken in double.
  template <typename T>
  HWY_INLINE bool write_answer(T threshold) {
    const Tag<T> d;
    Regions<Real> seen;
    Buffer<Real> weights;
    constexpr bool kCanLoseDigits = kBounded && sizeof(Real) == sizeof(double);
    auto sum = hn::Zero(d);
    for (size_t j = 0; j < shape_.size(); j += hn::Lanes(d)) {
      const auto height = height_at(d, j, threshold);
      seen.positive |= bits_of(d, hn::Gt(height, hn::Zero(d))) << j;
      auto weight = hn::Max(height, hn::Zero(d));
      if (kPower == 2) weight = hn::Mul(weight, weight);
      if (kBounded) {
        const auto bound = load_as(d, bounds_.values + j);
        seen.held |= bits_of(d, hn::Gt(weight, bound)) << j;
        weight = hn::Min(weight, bound);
      }
      if (kCanLoseDigits) sum = hn::Add(sum, weight);
      store_as(d, hn::Min(weight, hn::Set(d, T(1))), weights.values + j);
    }
    if (kCanLoseDigits && !(std::abs(sum_of(d, sum) - T(1)) <= T(1e-13))) return false;
    if (seen.interior() == 0 || !seen.has_same_sets(regions_)) return false;
    shape_.store(weights, row_.weights);
    write_support(row_, shape_.to_positions(seen.interior()), shape_.to_positions(seen.held));
    row_.summary->threshold = static_cast<Real>(static_cast<T>(largest_) / kPower + threshold);
    return true;
  }

  // Newton's method takes about five rounds; halving alone would take as many as there are bits.
  static constexpr int kMaxRounds = 100;

  const Row<Real>& row_;
  Shape<D> shape_;
  Buffer<Real> scores_;    // minus infinity where the weight is 0 whatever the threshold
  Buffer<Real> bounds_;    // infinity from 1 on
  Regions<Real> regions_;  // where the search ended
  Real largest_ = 0;
  Real low_ = 0;  // the answer is not below this
};

template <int kPower, typename Real>
HWY_INLINE bool solve(const Row<Real>& row) {
  return row.bounds == nullptr ? Solver<kPower, false, Real>(row).run()
                               : Solver<kPower, true, Real>(row).run();
}
template <typename Real>
bool solve_power_1(const Row<Real>& row) {
  return solve<1>(row);
}
template <typename Real>
bool solve_power_2(const Row<Real>& row) {
  return solve<2>(row);
}

ALLOT_SMALL_ROW_KERNEL(bool, Row, solve_power_1);
ALLOT_SMALL_ROW_KERNEL(bool, Row, solve_power_2);

}  // namespace
}  // namespace allot::attention::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allot::attention {

ALLOT_DISPATCH_SMALL_ROW(bool, Row, solve_clipped_small<1>, solve_power_1);
ALLOT_DISPATCH_SMALL_ROW(bool, Row, solve_clipped_small<2>, solve_power_2);

}  // namespace allot::attention
#endif  // HWY_ONCE
