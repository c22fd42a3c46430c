// Functions on vectors of numbers, for sources that are compiled once for each CPU target. Included
// once per target: the guard toggles.
#if defined(ALLOT_NN_VECTOR_MATH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLOT_NN_VECTOR_MATH_INL_H
#undef ALLOT_NN_VECTOR_MATH_INL_H
#else
#define ALLOT_NN_VECTOR_MATH_INL_H
#endif

#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// 1 / (1 + e^-x). The exponent is kept where e^-x is finite, so the result never becomes NaN.
template <typename D, typename V = hn::VFromD<D>>
HWY_INLINE V sigmoid(D d, V x) {
  using T = hn::TFromD<D>;
  const V lowest = hn::Set(d, T(-80));
  const V one = hn::Set(d, T(1));
  return hn::Div(one, hn::Add(one, hn::Exp(d, hn::Neg(hn::Max(x, lowest)))));
}

// tanh(x) = 2 sigmoid(2x) - 1: its absolute error, not its relative one, is that of the sigmoid,
// which is what a gate needs.
template <typename D, typename V = hn::VFromD<D>>
HWY_INLINE V tanh(D d, V x) {
  using T = hn::TFromD<D>;
  const V two = hn::Set(d, T(2));
  return hn::MulSub(two, sigmoid(d, hn::Mul(two, x)), hn::Set(d, T(1)));
}

// Calls step(d, k) for k = 0, N, 2N, ... as far as whole vectors fit into `count` numbers, then one
// number at a time for the rest. A lane's bits are the same in both cases if every multiply-add is
// written as one: others the compiler may contract in whole vectors and leave apart in the rest.
template <typename T, typename Step>
HWY_INLINE void for_each_vector(size_t count, const Step& step) {
  const hn::ScalableTag<T> whole;
  const hn::CappedTag<T, 1> single;
  const size_t lanes = hn::Lanes(whole);
  size_t k = 0;
  for (; k + lanes <= count; k += lanes) step(whole, k);
  for (; k < count; ++k) step(single, k);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#endif
