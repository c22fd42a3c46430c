#pragma once

#include <vector>

namespace allot::attention {

// A position that is still in the search for the threshold of a clipped transform.
template <typename Real>
struct ClippedEntry {
  // The weight is held at its bound below this threshold. Double, because score - bound rounded to
  // float may be the score again, and the weight would jump from 0 to its bound.
  double knee;
  Real top;  // the weight is 0 from this threshold on
  Real cap;  // the bound
};

// A position that is still in the search for the threshold of csoftmax.
template <typename Real>
struct RatioEntry {
  double knee;  // score - log(bound): the weight is held at its bound below this threshold
  Real cap;     // the bound
};

// Scratch space of the solvers. Kept by the caller, one for each thread: nothing is allocated once
// it has seen the longest row.
template <typename Real>
struct Workspace {
  std::vector<ClippedEntry<Real>> clipped;
  std::vector<RatioEntry<Real>> ratio;
  std::vector<double> knees;
  std::vector<double> split_points;
};

}  // namespace allot::attention
