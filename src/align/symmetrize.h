#pragma once

#include <string>

#include "align/link.h"

namespace allot::align {

// How the links of the two directions become one set.
enum class Symmetrization {
  kIntersect,
  kUnion,
  kGrowDiag,          // the intersection, grown along the union into its neighborhood
  kGrowDiagFinal,     // and then links of words of which one is still without a link
  kGrowDiagFinalAnd,  // and then links of words of which both are still without a link
};

std::string to_string(Symmetrization method);
// Throws a usage error that lists the choices.
Symmetrization parse_symmetrization(const std::string& name);

// The links of a sentence pair, sorted by source and target. Growing passes over the union in that
// order and takes a link when one of its two words is without link and one of its eight neighbors
// is in the set, until a pass takes nothing. The final step offers the forward links first, then
// the reverse ones.
Links symmetrize(Links forward, Links reverse, Symmetrization method);

}  // namespace allot::align
