#include "attention/fenchel_young.h"

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
                          size_t length, size_t position) {
  // Relative to the score of k, so that large scores cancel before they are added up.
  double loss = 0;
  for (size_t j = 0; j < length; ++j) {
    if (weights[j] == 0) continue;
    const auto weight = static_cast<double>(weights[j]);
    const double rise = static_cast<double>(scores[j]) - static_cast<double>(scores[position]);
    loss += weight * rise - regularizer(transform, weight);
  }
  return loss;
}

template double fenchel_young_loss(Transform, const float*, const float*, size_t, size_t);
template double fenchel_young_loss(Transform, const double*, const double*, size_t, size_t);

}  // namespace allot::attention
