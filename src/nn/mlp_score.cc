#include "nn/mlp_score.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/mlp_score.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename D, typename T>
HWY_INLINE hn::Vec<D> term(D d, const T* query, const T* key, const T* v, size_t k) {
  const auto a = tanh(d, hn::Add(hn::LoadU(d, query + k), hn::LoadU(d, key + k)));
  return hn::Mul(a, hn::LoadU(d, v + k));
}

template <typename T>
T score(const T* query, const T* key, const T* v, size_t size) {
  const hn::ScalableTag<T> d;
  const hn::CappedTag<T, 1> single;
  const size_t lanes = hn::Lanes(d);
  auto sums = hn::Zero(d);
  size_t k = 0;
  for (; k + lanes <= size; k += lanes) sums = hn::Add(sums, term(d, query, key, v, k));
  T sum = hn::GetLane(hn::SumOfLanes(d, sums));
  for (; k < size; ++k) sum += hn::GetLane(term(single, query, key, v, k));
  return sum;
}

template <typename T>
void score_backward(const T* query, const T* key, const T* v, size_t size, T d_score,
                    const MlpScoreGradients<T>& gradients) {
  T* const d_query = gradients.query;
  T* const d_key = gradients.key;
  T* const d_v = gradients.v;
  for_each_vector<T>(size, [&](auto d, size_t k) {
    const auto one = hn::Set(d, T(1));
    const auto weight = hn::Set(d, d_score);
    const auto a = tanh(d, hn::Add(hn::LoadU(d, query + k), hn::LoadU(d, key + k)));
    const auto slope = hn::Mul(hn::Mul(weight, hn::LoadU(d, v + k)), hn::Sub(one, hn::Mul(a, a)));
    hn::StoreU(hn::Add(hn::LoadU(d, d_query + k), slope), d, d_query + k);
    hn::StoreU(hn::Add(hn::LoadU(d, d_key + k), slope), d, d_key + k);
    hn::StoreU(hn::MulAdd(weight, a, hn::LoadU(d, d_v + k)), d, d_v + k);
  });
}

float score_float(const float* query, const float* key, const float* v, size_t size) {
  return score(query, key, v, size);
}
double score_double(const double* query, const double* key, const double* v, size_t size) {
  return score(query, key, v, size);
}
void backward_float(const float* query, const float* key, const float* v, size_t size,
                    float d_score, const MlpScoreGradients<float>& gradients) {
  score_backward(query, key, v, size, d_score, gradients);
}
void backward_double(const double* query, const double* key, const double* v, size_t size,
                     double d_score, const MlpScoreGradients<double>& gradients) {
  score_backward(query, key, v, size, d_score, gradients);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(score_float);
HWY_EXPORT(score_double);
HWY_EXPORT(backward_float);
HWY_EXPORT(backward_double);

}  // namespace

template <>
float mlp_score(const float* query, const float* key, const float* v, size_t size) {
  return HWY_DYNAMIC_DISPATCH(score_float)(query, key, v, size);
}
template <>
double mlp_score(const double* query, const double* key, const double* v, size_t size) {
  return HWY_DYNAMIC_DISPATCH(score_double)(query, key, v, size);
}
template <>
void mlp_score_backward(const float* query, const float* key, const float* v, size_t size,
                        float d_score, const MlpScoreGradients<float>& gradients) {
  HWY_DYNAMIC_DISPATCH(backward_float)(query, key, v, size, d_score, gradients);
}
template <>
void mlp_score_backward(const double* query, const double* key, const double* v, size_t size,
                        double d_score, const MlpScoreGradients<double>& gradients) {
  HWY_DYNAMIC_DISPATCH(backward_double)(query, key, v, size, d_score, gradients);
}

}  // namespace allot

#endif  // HWY_ONCE
