#include "attention/softmax_small.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "attention/softmax_small.cc"
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
bool solve_row(const Row<Real>& row) {
  using D = Tag<Real>;
  using V = hn::Vec<D>;
  constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
  const D d;
  const Shape<D> shape(row.length);
  Buffer<Real> buffer;
  shape.load(row.scores, -kInfinity, buffer);

  V largest_of = hn::Set(d, -kInfinity);
  auto is_good = hn::FirstN(d, hn::Lanes(d));
  uint64_t unmasked = 0;
  for (size_t j = 0; j < shape.size(); j += hn::Lanes(d)) {
    const V score = hn::Load(d, buffer.values + j);
    is_good = hn::And(is_good, hn::Lt(score, hn::Set(d, kInfinity)));  // NaN is not, either
    unmasked |= bits_of(d, hn::Gt(score, hn::Set(d, -kInfinity))) << j;
    largest_of = hn::Max(largest_of, score);
  }
  const Real largest = hn::GetLane(hn::MaxOfLanes(d, largest_of));
  if (!hn::AllTrue(d, is_good) || !(largest > -kInfinity)) return false;

  V sum_of_powers = hn::Zero(d);
  for (size_t j = 0; j < shape.size(); j += hn::Lanes(d)) {
    const V height = hn::Sub(hn::Load(d, buffer.values + j), hn::Set(d, largest));
    const V power = hn::Exp(d, height);
    hn::Store(power, d, buffer.values + j);
    sum_of_powers = hn::Add(sum_of_powers, power);
  }
  const Real sum = sum_of(d, sum_of_powers);
  const V scale = hn::Set(d, Real(1) / sum);
  for (size_t j = 0; j < shape.size(); j += hn::Lanes(d)) {
    hn::Store(hn::Mul(hn::Load(d, buffer.values + j), scale), d, buffer.values + j);
  }
  shape.store(buffer, row.weights);
  write_support(row, shape.to_positions(unmasked), 0);
  row.summary->threshold = largest + std::log(sum);
  return true;
}

template <typename Real>
void differentiate_row(const SoftmaxGradientRow<Real>& row) {
  const Tag<Real> d;
  const Real* weights = row.weights;
  const Real* da = row.weights_gradient;
  Real* dz = row.scores_gradient;
  const size_t end = row.length - row.length % hn::Lanes(d);  // of the whole vectors
  auto products = hn::Zero(d);
  for (size_t j = 0; j < end; j += hn::Lanes(d)) {
    products = hn::MulAdd(hn::LoadU(d, weights + j), hn::LoadU(d, da + j), products);
  }
  Real m = sum_of(d, products);
  for (size_t j = end; j < row.length; ++j) m += weights[j] * da[j];
  for (size_t j = 0; j < end; j += hn::Lanes(d)) {
    const auto difference = hn::Sub(hn::LoadU(d, da + j), hn::Set(d, m));
    const auto before = hn::LoadU(d, dz + j);
    hn::StoreU(hn::MulAdd(hn::LoadU(d, weights + j), difference, before), d, dz + j);
  }
  for (size_t j = end; j < row.length; ++j) dz[j] += weights[j] * (da[j] - m);
}

ALLOT_SMALL_ROW_KERNEL(bool, Row, solve_row);
ALLOT_SMALL_ROW_KERNEL(void, SoftmaxGradientRow, differentiate_row);

}  // namespace
}  // namespace allot::attention::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allot::attention {

ALLOT_DISPATCH_SMALL_ROW(bool, Row, solve_softmax_small, solve_row);
ALLOT_DISPATCH_SMALL_ROW(void, SoftmaxGradientRow, softmax_backward_small, differentiate_row);

}  // namespace allot::attention
#endif  // HWY_ONCE
