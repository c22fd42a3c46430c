#pragma once

#include "attention/row.h"
#include "base/error.h"

namespace allot::attention {

// How far below 1 the bounds of a row may sum before it is an error rather than rounding. Bounds
// are differences of fertility and a running sum of weights, so that rounding adds up over steps.
template <typename Real>
inline constexpr Real kTightTolerance = sizeof(Real) == sizeof(float) ? Real(1e-5) : Real(1e-9);

// A score that is not a number or infinite. From a model it means that its weights have grown out
// of hand: training takes it for divergence.
class ScoreError : public Error {
 public:
  using Error::Error;
};

// Throws Error, naming row and position, when the row has no answer: a score that is NaN or plus
// infinity, no score above minus infinity, a bound that is NaN or negative, or bounds that sum to
// less than 1 over the positions that are not masked. What is wrong with scores is a ScoreError.
template <typename Real>
void check_row(const Row<Real>& row);

}  // namespace allot::attention
