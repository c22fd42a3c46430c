#include "attention/fenchel_young.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace allot::attention {
namespace {

// What one weight adds to Omega, up to the constant that makes Omega 0 at a single position: since
// weights add up to 1, it is spread over them in proportion.
double regularizer(Transform transform, double weight) {
  switch (transform) {
    case Transform::kSoftmax:
    case Transform::kCsoftmax:
      return weight > 0 ? weight * std::log(weight) : 0;
    case Transform::kSparsemax:
    case Transform::kCsparsemax:
      return weight * (weight - 1) / 2;
    case Transform::kEntmax15:
    case Transform::kCentmax15:
      return 4.0 / 3.0 * weight * (std::sqrt(weight) - 1);
  }
  throw InternalError("a transform without a regularizer");
}

}  // namespace

template <typename Real>
double fenchel_young_loss(Transform transform, const Real* scores, const Real* weights,
                          size_t length, const SoftLink& link) {
  // Relative to <z, q>, so that large scores cancel before they are added up.
  double wanted = 0, wanted_regularizer = 0;
  for (const SoftLink::Part& part : link) {
    wanted += part.share<double>() * static_cast<double>(scores[part.position]);
    wanted_regularizer += regularizer(transform, part.share<double>());
  }
  double loss = 0;
  for (size_t j = 0; j < length; ++j) {
    if (weights[j] == 0) continue;
    const auto weight = static_cast<double>(weights[j]);
    const double rise = static_cast<double>(scores[j]) - wanted;
    loss += weight * rise - regularizer(transform, weight);
  }
  return loss + wanted_regularizer;
}

template <typename Real>
void add_fenchel_young_gradient(const Real* weights, size_t length, const SoftLink& link,
                                Real scale, Real* d_scores) {
  for (size_t j = 0; j < length; ++j) d_scores[j] += scale * weights[j];
  for (const SoftLink::Part& part : link) {
    d_scores[part.position] -= scale * part.share<Real>();
  }
}

template <typename Real>
bool is_within(const SoftLink& link, const Real* bounds) {
  return bounds == nullptr ||
         std::all_of(link.begin(), link.end(), [&](const SoftLink::Part& part) {
           return bounds[part.position] >= part.share<Real>();
         });
}

// NOLINTBEGIN(bugprone-macro-parentheses): Real is a type
#define ALLOT_INSTANTIATE(Real)                                                                \
  template double fenchel_young_loss(Transform, const Real*, const Real*, size_t,              \
                                     const SoftLink&);                                         \
  template void add_fenchel_young_gradient(const Real*, size_t, const SoftLink&, Real, Real*); \
  template bool is_within(const SoftLink&, const Real*)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot::attention
