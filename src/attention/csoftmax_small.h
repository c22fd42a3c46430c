#pragma once

#include "attention/row.h"

namespace allot::attention {

// Solves a row of csoftmax of at most kSmallRow positions with vector instructions. With
// scale = exp(-threshold), the sum of min(bound_j, exp(score_j) scale) is a concave function of the
// scale, made of straight pieces; Newton's method from below never steps over the answer, and ends
// on it when no further position reaches its bound. This is the smallest scale, that is, the
// largest threshold, as the tie rule wants.
//
// False when the row is not an ordinary one: bad values, too little room, bounds that sum to 1, or
// interior scores so far below the largest that their exponentials underflow. It is then for
// check_row and the pivot search to say.
template <typename Real>
bool solve_csoftmax_small(const Row<Real>& row);

}  // namespace allot::attention
