#pragma once

#include "attention/row.h"

namespace allot::attention {

// Solves a row of at most kSmallRow positions of a clipped transform (see clipped_pivot.h) with
// vector instructions, by Newton's method on the sets: solves for the threshold as if the positions
// kept the regions that they have now, and looks again, until the regions stay. The sum of the
// weights is neither convex nor concave, so that steps are kept inside the interval known to hold
// the answer. Ends on exact regions, by the same tie rules as the pivot search.
//
// False when the row is not an ordinary one: bad values, too little room, bounds that sum to 1, or
// an empty interior by rounding. It is then for check_row and the pivot search to say.
template <int kPower, typename Real>
bool solve_clipped_small(const Row<Real>& row);

}  // namespace allot::attention
